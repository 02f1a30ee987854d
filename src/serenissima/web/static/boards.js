// What the drawn boards need of the browser: gliding pieces, names and rules, touch, arrow keys.
//
// A game that needs more brings a module of its own, board/board.js in its folder, which is loaded on
// its tables alone. It may import what is exported here, and hears of every change of the page:
// "swap" before it is drawn, "swapping" as the old parts go, "swapped" once the new ones stand, each
// with the new parts in `event.detail`.
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
  // A change may come while the last one still glides, or has not begun to: a name must stand once on a page.
  for (const piece of document.querySelectorAll("#board [style*=view-transition-name]")) piece.style.viewTransitionName = "";
  const fresh = event.detail.find((part) => part.id === "board");
  const old = board();
  if (!fresh || !old || still()) return;
  const before = byKind(old), after = byKind(fresh);
  let count = 0;
  for (const [kind, come] of after) {
    const gone = before.get(kind) ?? [];
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
    for (const piece of left.slice(moved.length)) piece.classList.add("come");
  }
});

document.addEventListener("swapping", (event) => {
  if (!touched(event)) return;
  looked = lookedAt();
  hide();
});

document.addEventListener("swapped", (event) => {
  if (!touched(event)) return;
  for (const piece of board()?.querySelectorAll(".arrived") ?? []) {
    setTimeout(() => { piece.style.viewTransitionName = ""; }, 700);
  }
  const focused = document.activeElement;
  if (focused?.closest("#board") && !focused.classList.contains("glow")) choices()[0]?.focus({ preventScroll: true });
  reveal();
  lookAgain();
});

// A word at the table or somebody who comes back changes nothing of what is looked at.
function touched(event) {
  return event.detail.some((part) => part.id === "board" || part.id === "ask");
}

// Somebody else's choice does not undo what was picked for the question still asked, nor close what
// is read about a piece that is still there; an answer of one's own does.
let looked = null;
function lookedAt() {
  const number = asked();
  if (picked) return { number, option: picked.value };
  const thing = document.querySelector("#board [aria-describedby=tip]");
  if (!thing) return null;
  const [held, sheet] = ["held", "sheet"].map((name) => tip.classList.contains(name));
  return { number, thing, place: alike(thing).indexOf(thing), held, sheet, focused: thing === document.activeElement };
}

function lookAgain() {
  const before = looked;
  looked = null;
  if (!before || before.number !== undefined && before.number !== asked()) return;
  if (!before.thing) {
    const again = document.querySelector(`#board .glow[value="${before.option}"]`);
    if (again) pick(again);
    return;
  }
  const same = alike(before.thing);
  const again = same[before.place] ?? same[0];
  if (!again) return;
  if (before.focused) again.focus({ preventScroll: true });
  show(again, before.held, before.sheet);
}

// The pieces and places of the board now that bear the name of this one, where it lies or lay.
function alike(thing) {
  return [...document.querySelectorAll("#board .thing")].filter((other) => nameOf(other) === nameOf(thing)
    && other.dataset.piece === thing.dataset.piece && other.dataset.at === thing.dataset.at);
}

// The number of the question asked from this page now, if one is.
export function asked() {
  return document.querySelector("#ask.mine input[name=number]")?.value;
}

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

// Selectors of things that have the reason of the place they are parts of, its `data-why-all`.
export const partsOfPlaces = [];
let timer = 0;
let pressed = null;
let picked = null;
const bar = () => document.querySelector("#board .board-bar");

function nameOf(thing) {
  return thing.dataset.name || thing.getAttribute("aria-label") || thing.textContent.trim();
}

function show(thing, held = false, sheet = false) {
  const name = nameOf(thing);
  const then = document.getElementById("then");
  const glows = thing.classList.contains("glow");
  if (then && thing.dataset.then && !picked) then.textContent = thing.dataset.then;
  for (const twin of document.querySelectorAll(`.choices button[value="${thing.value}"]`)) twin.classList.toggle("twin", glows);
  forget();
  thing.setAttribute("aria-describedby", "tip");
  tip.replaceChildren();
  line("strong", name);
  if (thing.dataset.then && thing.dataset.then !== name) line("p", thing.dataset.then);
  // What is the same for all parts of a place is said once, on the place.
  const all = !glows && partsOfPlaces.some((part) => thing.matches(part)) ? thing.closest("[data-why-all]")?.dataset : null;
  let why = thing.dataset.why ?? all?.whyAll;
  const own = (why && why === all?.whyAll && all.ruleAll) || thing.dataset.rule;
  // A piece without a reason of its own has that of its sort, or it is simply not what is asked now.
  const asking = held && !why && !glows && !picked;
  const sort = asking && thing.dataset.no ? document.querySelector(`#board .reasons dd[data-key="${thing.dataset.no}"]`) : null;
  if (asking) why = sort?.textContent ?? bar()?.dataset.whyNot;
  if (why) line("p", why, "why");
  const known = thing.dataset.tip ?? (thing.dataset.no && document.querySelector(`#board .reasons dt[data-key="${thing.dataset.no}"]`)?.textContent);
  if (known) line("p", known);
  const rules = [own, asking && (sort ?? bar())?.dataset.rule];
  for (const rule of new Set(rules.filter(Boolean))) ruleLink(rule);
  tip.hidden = false;
  tip.classList.toggle("held", held);
  tip.classList.toggle("sheet", sheet || Boolean(picked) || Boolean(pressed));
  if (picked) {
    const take = line("button", bar()?.dataset.take ?? "✓", "gold take");
    take.type = "button";
    take.onclick = () => { const spot = picked; hide(); spot?.click(); };
  }
  if (tip.classList.contains("sheet")) { tip.style.left = tip.style.top = ""; return; }
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

function ruleLink(rule) {
  const link = line("a", `§ ${rule}`);
  link.href = `/rules/${gameName()}#rule-${rule.replaceAll(".", "-")}`;
  link.dataset.openRule = rule;
}

function forget() {
  for (const other of document.querySelectorAll("[aria-describedby=tip]")) other.removeAttribute("aria-describedby");
}

function hide() {
  clearTimeout(timer);
  picked = null;
  tip.hidden = true;
  tip.classList.remove("held", "sheet");
  forget();
  const then = document.getElementById("then");
  if (then) then.textContent = then.dataset.rest;
  for (const twin of document.querySelectorAll(".twin, .picked")) twin.classList.remove("twin", "picked");
}

// A finger hides what it points at: the first touch shows what would come of a choice, the second takes it.
function pick(thing) {
  hide();
  picked = thing;
  for (const twin of document.querySelectorAll(`#board .glow[value="${thing.value}"], .choices button[value="${thing.value}"]`)) twin.classList.add("picked");
  show(document.querySelector(`#board .glow[value="${thing.value}"]`) ?? thing, true);
}

// Whether this is what the tip tells about now.
function isOpen(thing) {
  return thing.getAttribute("aria-describedby") === "tip";
}

function isPicked(target) {
  const choice = choiceAt(target);
  return Boolean(picked && choice && choice.value === picked.value);
}

// The choice that a touch or click at this place means, if any.
function choiceAt(target, shift = false) {
  const choice = target.closest?.("#board .glow, .choices button");
  if (choice || shift) return choice;
  // Whatever stands in a place that can be chosen belongs to it; Shift asks for its name instead.
  const place = target.closest?.(".thing")?.closest(".choosable") ?? target.closest?.(".choosable");
  return place?.querySelector(".hit") ?? null;
}

function gameName() {
  return document.querySelector("[data-game]")?.dataset.game ?? "";
}

// After a change the pointer may rest on something new.
let resting = null;
document.addEventListener("swapped", (event) => {
  const thing = touched(event) && resting && document.elementFromPoint(...resting)?.closest(".thing");
  if (thing && !isOpen(thing)) timer = setTimeout(() => show(thing), 350);
});
document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch") { resting = null; return; }
  resting = [event.clientX, event.clientY];
  const thing = event.target.closest?.(".thing");
  if (thing) { clearTimeout(timer); if (!isOpen(thing)) timer = setTimeout(() => show(thing), thing.dataset.then ? 120 : 350); }
  else if (!event.target.closest?.("#tip")) { clearTimeout(timer); if (!tip.classList.contains("held")) timer = setTimeout(hide, 150); }
  const twin = event.target.closest?.(".choices button");
  for (const spot of document.querySelectorAll("#board .twin")) spot.classList.remove("twin");
  if (twin) for (const spot of document.querySelectorAll(`#board .glow[value="${twin.value}"]`)) spot.classList.add("twin");
});
document.addEventListener("focusin", (event) => {
  if (event.target.matches?.(".thing") && event.target.matches(":focus-visible")) show(event.target);
  else if (!picked && !pressed && !event.target.closest?.("#tip")) hide();
});
document.addEventListener("pointerdown", (event) => {
  if (event.target.closest?.("#tip")) return;
  pressed = null;
  if (!isPicked(event.target)) hide();
  clearTimeout(timer);
  const thing = event.target.closest?.(".thing");
  if (thing && event.pointerType === "touch") timer = setTimeout(() => { hide(); pressed = thing; show(thing, true); }, 450);
});
document.addEventListener("pointerup", () => { if (!pressed) clearTimeout(timer); });
document.addEventListener("pointercancel", () => { if (!pressed) clearTimeout(timer); });
document.addEventListener("pointermove", (event) => { if (event.pointerType === "touch" && Math.hypot(event.movementX, event.movementY) > 6 && !pressed) clearTimeout(timer); });
document.addEventListener("contextmenu", (event) => { if (event.target.closest?.("#board .thing") && (pressed || event.pointerType === "touch")) event.preventDefault(); });
document.addEventListener("click", (event) => {
  const opener = event.target.closest?.("[data-open-rule]");
  if (opener) { event.preventDefault(); openRules(opener.dataset.openRule); return; }
  if (event.target.closest?.("#tip")) return;
  const touch = event.pointerType === "touch";
  if (pressed && touch) { event.preventDefault(); event.stopPropagation(); pressed = null; return; }
  const choice = choiceAt(event.target, event.shiftKey);
  if (!choice) {
    const thing = event.target.closest?.("#board .thing");
    if (thing) show(thing, true);
    return;
  }
  const taken = isPicked(event.target);
  if (touch && !taken) { event.preventDefault(); event.stopPropagation(); pick(choice); return; }
  if (taken) hide();
  if (!choice.contains(event.target)) choice.click();
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
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, .drawer, ol[tabindex], #talk")) {
    if (event.key === "Escape" && event.target.closest(".drawer")) { closeRules(); event.stopImmediatePropagation(); }
    return;
  }
  if (event.key === "Escape" && (!tip.hidden && tip.classList.contains("held") || drawer && !drawer.hidden)) {
    if (drawer && !drawer.hidden) closeRules();
    hide();
    event.stopImmediatePropagation();
    return;
  }
  if ((event.key === "Enter" || event.key === " ") && document.activeElement?.matches("#board span.thing")) {
    event.preventDefault();
    show(document.activeElement, true);
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

reveal();
