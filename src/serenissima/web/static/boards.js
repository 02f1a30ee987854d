// What the drawn boards need of the browser: gliding pieces, names and rules at a touch, arrow keys.
const tip = document.createElement("div");
tip.id = "tip";
tip.className = "tip";
tip.setAttribute("role", "tooltip");
tip.hidden = true;
(document.getElementById("main") ?? document.body).append(tip);
const board = () => document.getElementById("board");
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// ---- gliding: a piece that lies somewhere else now keeps its name during the change

document.addEventListener("swap", (event) => {
  // A change may come while the last one still glides: a name must stand once on a page.
  for (const piece of document.querySelectorAll("#board .arrived")) piece.style.viewTransitionName = "";
  hide();
  const fresh = event.detail.find((part) => part.id === "board");
  const old = board();
  if (!fresh || !old || still()) return;
  const before = byKind(old), after = byKind(fresh);
  let count = 0;
  for (const [kind, gone] of before) {
    const come = after.get(kind) ?? [];
    const left = [...come];
    // Pieces of one kind are alike: those that stayed are paired first, then those that moved.
    const moved = gone.filter((piece) => {
      const same = left.findIndex((other) => other.dataset.at === piece.dataset.at);
      if (same >= 0) left.splice(same, 1);
      return same < 0;
    });
    moved.slice(0, left.length).forEach((piece, n) => {
      if (++count > 40) return;
      const name = `glide-${count}`;
      piece.style.viewTransitionName = name;
      left[n].style.viewTransitionName = name;
      left[n].classList.add("arrived");
    });
  }
});

document.addEventListener("swapped", () => {
  for (const piece of board()?.querySelectorAll(".arrived") ?? []) {
    setTimeout(() => { piece.style.viewTransitionName = ""; }, 700);
  }
  const focused = document.activeElement;
  if (focused?.closest("#board") && !focused.classList.contains("glow")) choices()[0]?.focus({ preventScroll: true });
  reveal();
});

function byKind(root) {
  const kinds = new Map();
  for (const piece of root.querySelectorAll("[data-piece]")) {
    if (!kinds.has(piece.dataset.piece)) kinds.set(piece.dataset.piece, []);
    kinds.get(piece.dataset.piece).push(piece);
  }
  return kinds;
}

// A wide map in a narrow window is moved so that what can be chosen is seen.
function reveal() {
  const pane = board()?.querySelector(".map-pane");
  const first = pane?.querySelector(".glow, .last");
  if (!pane || !first || pane.scrollWidth <= pane.clientWidth) return;
  const spots = [...pane.querySelectorAll(".glow")];
  const at = spots.length ? spots.reduce((sum, spot) => sum + middle(spot).x, 0) / spots.length : middle(first).x;
  const box = pane.getBoundingClientRect();
  pane.scrollTo({ left: pane.scrollLeft + at - box.left - box.width / 2, behavior: still() ? "auto" : "smooth" });
}

// ---- names, rules and reasons: on hover, focus or a long press

let timer = 0;
let pressed = null;

function show(thing, held = false) {
  const name = thing.dataset.name || thing.getAttribute("aria-label");
  const then = document.getElementById("then");
  if (then && thing.dataset.then) then.textContent = thing.dataset.then;
  for (const twin of document.querySelectorAll(`.choices button[value="${thing.value}"]`)) twin.classList.toggle("twin", thing.classList.contains("glow"));
  tip.replaceChildren();
  line("strong", name);
  if (thing.dataset.then && thing.dataset.then !== name) line("p", thing.dataset.then);
  // What is the same for all parts of a place is said once, on the place.
  const all = thing.matches(".space:not(.glow), .level:not(.glow)") ? thing.closest("[data-why-all]")?.dataset : null;
  const why = thing.dataset.why ?? all?.whyAll;
  const rule = (why === all?.whyAll && all?.ruleAll) || thing.dataset.rule;
  if (why) line("p", why, "why");
  if (thing.dataset.tip) line("p", thing.dataset.tip);
  if (rule) {
    const link = line("a", `§ ${rule}`);
    link.href = `/rules/${gameName()}#rule-${rule.replaceAll(".", "-")}`;
    link.dataset.openRule = rule;
  }
  tip.hidden = false;
  tip.classList.toggle("held", held);
  const box = thing.getBoundingClientRect(), size = tip.getBoundingClientRect();
  const left = Math.max(6, Math.min(innerWidth - size.width - 6, box.left + box.width / 2 - size.width / 2));
  const below = box.bottom + 8 + size.height < innerHeight;
  tip.style.left = `${left}px`;
  tip.style.top = `${below ? box.bottom + 6 : Math.max(6, box.top - size.height - 6)}px`;
}

function line(tag, text, cls = "") {
  const made = document.createElement(tag);
  made.textContent = text;
  if (cls) made.className = cls;
  tip.append(made);
  return made;
}

function hide() {
  clearTimeout(timer);
  tip.hidden = true;
  const then = document.getElementById("then");
  if (then) then.textContent = then.dataset.rest;
  for (const twin of document.querySelectorAll(".twin")) twin.classList.remove("twin");
}

function gameName() {
  return document.querySelector("[data-game]")?.dataset.game ?? "";
}

// After a change the pointer may rest on something new.
let resting = null;
document.addEventListener("swapped", () => {
  const thing = resting && document.elementFromPoint(...resting)?.closest(".thing");
  if (thing) timer = setTimeout(() => show(thing), 350);
});
document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch") return;
  resting = [event.clientX, event.clientY];
  const thing = event.target.closest?.(".thing");
  if (thing) { clearTimeout(timer); timer = setTimeout(() => show(thing), thing.dataset.then ? 120 : 350); }
  else if (!event.target.closest?.("#tip")) { clearTimeout(timer); if (!tip.classList.contains("held")) timer = setTimeout(hide, 150); }
  const twin = event.target.closest?.(".choices button");
  for (const spot of document.querySelectorAll("#board .twin")) spot.classList.remove("twin");
  if (twin) for (const spot of document.querySelectorAll(`#board .glow[value="${twin.value}"]`)) spot.classList.add("twin");
});
document.addEventListener("focusin", (event) => {
  if (event.target.matches?.(".thing") && event.target.matches(":focus-visible")) show(event.target);
  else if (!event.target.closest?.("#tip")) hide();
});
document.addEventListener("pointerdown", (event) => {
  if (!event.target.closest?.("#tip")) hide();
  const thing = event.target.closest?.(".thing");
  pressed = null;
  if (thing && event.pointerType === "touch") timer = setTimeout(() => { pressed = thing; show(thing, true); }, 450);
});
document.addEventListener("pointerup", () => { if (!pressed) clearTimeout(timer); });
document.addEventListener("pointermove", (event) => { if (event.pointerType === "touch" && Math.hypot(event.movementX, event.movementY) > 6 && !pressed) clearTimeout(timer); });
document.addEventListener("contextmenu", (event) => { if (pressed) event.preventDefault(); });
document.addEventListener("click", (event) => {
  const opener = event.target.closest?.("[data-open-rule]");
  if (opener) { event.preventDefault(); openRules(opener.dataset.openRule); return; }
  const thing = event.target.closest?.(".thing") ?? event.target.closest?.(".choosable");
  if (!thing) return;
  if (pressed) { event.preventDefault(); event.stopPropagation(); pressed = null; return; }
  if (thing.classList.contains("glow")) return;
  // Whatever stands in a place that can be chosen belongs to it; Shift asks for its name instead.
  const place = event.shiftKey ? null : thing.closest(".choosable")?.querySelector(".hit");
  if (place) place.click();
  else if (thing.matches(".thing")) show(thing, true);
}, true);

// ---- the rules beside the board

let drawer = null;

async function openRules(rule) {
  hide();
  if (!drawer) {
    drawer = document.createElement("aside");
    drawer.className = "drawer";
    drawer.setAttribute("aria-label", document.querySelector(".rule-link")?.textContent.trim() ?? "");
    const close = document.createElement("button");
    close.type = "button";
    close.className = "plain close";
    close.textContent = "×";
    close.setAttribute("aria-label", document.querySelector("[data-close]")?.dataset.close ?? "×");
    close.onclick = closeRules;
    const text = document.createElement("div");
    text.className = "rules-text";
    text.tabIndex = 0;
    drawer.append(close, text);
    document.body.append(drawer);
    const answer = await fetch(`/rules/${gameName()}?bare=1`);
    text.innerHTML = await answer.text();
  }
  drawer.hidden = false;
  document.body.classList.add("reading-rules");
  for (const old of drawer.querySelectorAll(".here")) old.classList.remove("here");
  const heading = rule && drawer.querySelector(`#rule-${rule.replaceAll(".", "-")}`);
  if (heading) { heading.classList.add("here"); heading.scrollIntoView({ block: "start" }); heading.focus({ preventScroll: true }); }
  else drawer.querySelector(".rules-text").focus();
}

function closeRules() {
  drawer.hidden = true;
  document.body.classList.remove("reading-rules");
  document.querySelector(".rule-link")?.focus();
}

// ---- arrow keys go to the nearest choice that way; with Shift, to the nearest thing of any kind

function choices() {
  return [...document.querySelectorAll("#board .glow")].filter((spot) => spot.offsetParent);
}

function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

const ways = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, .drawer, #log ol, #talk")) {
    if (event.key === "Escape" && event.target.closest(".drawer")) { closeRules(); event.stopImmediatePropagation(); }
    return;
  }
  if (event.key === "Escape" && (!tip.hidden && tip.classList.contains("held") || drawer && !drawer.hidden)) {
    if (drawer && !drawer.hidden) closeRules();
    hide();
    event.stopImmediatePropagation();
    return;
  }
  const way = ways[event.key];
  if (!way) return;
  const spots = event.shiftKey ? [...document.querySelectorAll("#board .thing")].filter((spot) => spot.offsetParent) : choices();
  if (!spots.length) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const here = document.activeElement;
  if (!spots.includes(here) && !(event.shiftKey && here?.closest("#board"))) { spots[0].focus(); return; }
  const from = middle(here);
  const distance = (spot) => {
    const to = middle(spot), dx = to.x - from.x, dy = to.y - from.y;
    const along = dx * way[0] + dy * way[1], across = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    return along > 1 ? along + 2 * across : Infinity;
  };
  const others = spots.filter((spot) => spot !== here);
  const next = others.reduce((best, spot) => (distance(spot) < distance(best) ? spot : best), others[0]);
  if (next && distance(next) < Infinity) next.focus();
  else if (others.length) {
    // Nothing lies that way: go round in the order of reading.
    const step = way[0] + way[1];
    spots[(spots.indexOf(here) + step + spots.length) % spots.length].focus();
  }
}, true);

// ---- marks of one's own on a note sheet, kept in this browser alone

const cycle = { "": "yes", yes: "no", no: "maybe", maybe: "" };
const keep = `notes:${location.pathname}`;
const kept = JSON.parse(localStorage.getItem(keep) ?? "{}");

function marks() {
  for (const cell of document.querySelectorAll("[data-note]")) {
    if (kept[cell.dataset.note]) cell.dataset.mark = kept[cell.dataset.note];
    else delete cell.dataset.mark;
  }
  for (const box of document.querySelectorAll("[data-switch]")) {
    box.checked = Boolean(kept[`switch-${box.dataset.switch}`]);
    document.body.classList.toggle(`${box.dataset.switch}-on`, box.checked);
  }
}

document.addEventListener("click", (event) => {
  const cell = event.target.closest?.("[data-note]");
  if (cell) kept[cell.dataset.note] = cycle[cell.dataset.mark ?? ""];
  const box = event.target.closest?.("[data-switch]");
  if (box) kept[`switch-${box.dataset.switch}`] = box.checked;
  if (cell || box) { localStorage.setItem(keep, JSON.stringify(kept)); marks(); }
});
document.addEventListener("swapped", marks);

// ---- cards to show: each one pressed leaves only the answers it is part of

document.addEventListener("click", (event) => {
  const pick = event.target.closest?.("[data-pick]");
  if (!pick) return;
  pick.setAttribute("aria-pressed", pick.getAttribute("aria-pressed") !== "true");
  const wanted = [...document.querySelectorAll('[data-pick][aria-pressed="true"]')].map((card) => card.dataset.pick);
  for (const keys of document.querySelectorAll("[data-keys]")) {
    keys.closest(".thing").hidden = !wanted.every((key) => keys.dataset.keys.split(" ").includes(key));
  }
});

// ---- a handshake: a hand drawn onto another does what pressing the other would

let hand = null;
document.addEventListener("pointerdown", (event) => {
  const box = event.target.closest?.("[data-hand]");
  if (!box || event.button) return;
  event.preventDefault();
  hand = { box, x: event.clientX, y: event.clientY };
});
document.addEventListener("pointermove", (event) => {
  if (hand) hand.box.style.translate = `${event.clientX - hand.x}px ${event.clientY - hand.y}px`;
});
document.addEventListener("pointerup", (event) => {
  if (!hand) return;
  hand.box.style.translate = "";
  hand = null;
  document.elementsFromPoint(event.clientX, event.clientY).find((spot) => spot.matches(".other-hand.glow"))?.click();
});
document.addEventListener("pointercancel", () => { if (hand) hand.box.style.translate = ""; hand = null; });

// ---- a first game that teaches: a word at each question that is new

const taught = `lesson:${location.pathname}`;
if (location.hash === "#lesson") sessionStorage.setItem(taught, sessionStorage.getItem(taught) ?? "[]");
let steps = null;

async function teach() {
  const seen = JSON.parse(sessionStorage.getItem(taught) ?? "null");
  const bar = document.querySelector(".board-bar");
  if (!seen || !bar) return;
  steps ??= await (await fetch(`/lesson/${gameName()}`)).json();
  for (const lit of document.querySelectorAll(".lit")) lit.classList.remove("lit");
  document.getElementById("coach")?.remove();
  const kinds = (bar.dataset.kinds ?? "").split(" ");
  const at = steps.findIndex((step, n) => !seen.includes(n) && (step.on === "welcome" || kinds.includes(step.on.replaceAll(" ", "-"))));
  if (at < 0) { if (steps.every((_, n) => seen.includes(n))) sessionStorage.removeItem(taught); return; }
  const step = steps[at];
  const coach = document.createElement("aside");
  coach.id = "coach";
  coach.className = "coach";
  coach.setAttribute("aria-label", step.rule);
  const text = document.createElement("p");
  text.textContent = step.text;
  const link = document.createElement("a");
  link.href = `/rules/${gameName()}#rule-${step.rule.replaceAll(".", "-")}`;
  link.dataset.openRule = step.rule;
  link.textContent = `§ ${step.rule}`;
  const next = Object.assign(document.createElement("button"), { type: "button", className: "gold", textContent: bar.dataset.next });
  next.onclick = () => { seen.push(at); sessionStorage.setItem(taught, JSON.stringify(seen)); teach(); };
  const enough = Object.assign(document.createElement("button"), { type: "button", className: "plain", textContent: bar.dataset.enough });
  enough.onclick = () => { sessionStorage.removeItem(taught); coach.remove(); for (const lit of document.querySelectorAll(".lit")) lit.classList.remove("lit"); };
  coach.append(text, link, next, enough);
  bar.after(coach);
  document.querySelector(`#board ${step.look}`)?.classList.add("lit");
  if (step.on !== "welcome") { seen.push(at); sessionStorage.setItem(taught, JSON.stringify(seen)); }
}
document.addEventListener("swapped", teach);

reveal();
marks();
teach();
