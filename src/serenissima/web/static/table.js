// The whole script: fragments in, choices out. The page works without it, only less lively.
const table = document.getElementById("table");
const alertBox = document.getElementById("alert");
const plainTitle = document.title;
let told = highest();
let advised = "";
let socket = null;
let pause = 500;

function highest() {
  return Math.max(0, ...[...document.querySelectorAll("#log li[data-number]")].map((li) => +li.dataset.number));
}

function complain(text) {
  if (!alertBox) return;
  alertBox.textContent = text;
  alertBox.hidden = !text;
}

// ---- fragments

function connect() {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  socket = new WebSocket(`${scheme}//${location.host}${table.dataset.live}`);
  socket.onopen = () => { pause = 500; complain(""); table.dataset.state = "live"; };
  socket.onmessage = (event) => { waiting.push({ html: event.data, number: ++counted }); if (!pressing) unpack(); };
  socket.onclose = (event) => {
    table.dataset.state = "lost";
    if (event.code === 1008) { location.reload(); return; }
    complain(table.dataset.lost);
    setTimeout(connect, pause);
    pause = Math.min(8000, pause * 2);
  };
}

// Nothing moves under a finger or a button that is held down: what it began on is what it ends on.
let pressing = false;
let counted = 0, begun = 0;
const waiting = [], drawn = {};
function unpack() { while (waiting.length) receive(waiting.shift()); }
document.addEventListener("pointerdown", () => { pressing = true; }, true);
for (const kind of ["pointerup", "pointercancel"]) {
  document.addEventListener(kind, () => setTimeout(() => { pressing = false; unpack(); }), true);
}

function receive(news) {
  const parts = [...new DOMParser().parseFromString(news.html, "text/html").body.children];
  if (parts.some((part) => !document.getElementById(part.id))) { location.reload(); return; }
  // What was overtaken by something newer is not drawn over it.
  const newer = (part) => news.number > (drawn[part.id] ?? 0);
  const changed = parts.filter((part) => newer(part) && (begun || document.getElementById(part.id).outerHTML !== part.outerHTML));
  if (!changed.length) return;
  document.dispatchEvent(new CustomEvent("swap", { detail: changed }));
  begun += 1;
  const swap = () => {
    begun -= 1;
    // A finger may have come down since the change began.
    if (pressing) { waiting.push(news); return; }
    const fresh = changed.filter(newer);
    document.dispatchEvent(new CustomEvent("swapping", { detail: fresh }));
    const focused = document.activeElement;
    const inside = focused?.closest("#ask, #strip, #board, #log, #talk, #tools");
    for (const part of fresh) {
      drawn[part.id] = news.number;
      const old = document.getElementById(part.id);
      if (part.id === "tools") keepOpen(old, part);
      old.replaceWith(document.adoptNode(part));
    }
    if (inside && !inside.isConnected) refocus(focused, inside.id);
    settle();
    document.dispatchEvent(new CustomEvent("swapped", { detail: fresh }));
  };
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!document.startViewTransition || still || document.hidden) { swap(); return; }
  // A change that follows at once cuts the glide short; that is no error.
  const glide = document.startViewTransition(swap);
  glide.ready.catch(() => {});
  glide.finished.catch(() => {});
}

function keepOpen(old, part) {
  if (old.querySelector("details[open]")) part.querySelector("details")?.setAttribute("open", "");
}

// Whoever plays by keyboard stays where the choices are.
function refocus(focused, section) {
  const same = focused.id && !focused.id.startsWith("choice-") && document.getElementById(focused.id);
  const place = document.getElementById(section);
  const first = place?.querySelector("[data-first], .choices button, button, a, [tabindex]");
  (same || first || document.getElementById("main")).focus({ preventScroll: true });
}

// ---- after every change: title, notice, new lines, clocks

function settle() {
  const turn = document.getElementById("ask")?.dataset.turn;
  const before = document.title;
  document.title = turn ? `● ${turn} · ${plainTitle}` : plainTitle;
  if (turn && before !== document.title && document.hidden && window.Notification?.permission === "granted") {
    const question = document.getElementById("question")?.textContent ?? "";
    new Notification(`${table.dataset.name}: ${turn}`, { body: question, tag: location.pathname });
  }
  const fresh = [...document.querySelectorAll("#log li[data-number]")].filter((li) => +li.dataset.number > told);
  for (const li of fresh) li.classList.add("new");
  const words = fresh.reverse().map((li) => li.textContent);
  // Advice stands in a fragment, and what a fragment brings is not read out by itself.
  const advice = document.querySelector("#ask .advice")?.textContent.replace(/\s+/g, " ").trim() ?? "";
  if (advice && advice !== advised) words.push(advice);
  advised = advice;
  const news = document.getElementById("news");
  if (news && words.length) news.textContent = words.join(" ");
  told = Math.max(told, highest());
  const talk = document.querySelector("#talk ol");
  if (talk) talk.scrollTop = talk.scrollHeight;
  tick();
  offerNotice();
}

// The server's clock counts, whatever this machine's says.
const ahead = table ? table.dataset.now * 1000 - Date.now() : 0;

function tick() {
  for (const clock of document.querySelectorAll(".clock[data-until]")) {
    const left = Math.max(0, Math.round((clock.dataset.until * 1000 - Date.now() - ahead) / 1000));
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    clock.classList.toggle("low", left < 15);
  }
}
setInterval(tick, 500);

function offerNotice() {
  const tools = document.getElementById("tools");
  if (!tools || !window.Notification || Notification.permission !== "default" || tools.querySelector("[data-notice]")) return;
  const button = document.createElement("button");
  button.className = "plain";
  button.dataset.notice = "";
  button.type = "button";
  button.textContent = table.dataset.ask;
  button.onclick = async () => { await Notification.requestPermission(); button.remove(); };
  tools.append(button);
}

// ---- choices out

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.dataset.sure && !confirm(form.dataset.sure)) { event.preventDefault(); return; }
  if (!form.dataset.api) return;
  event.preventDefault();
  if (form.dataset.busy) return;
  form.dataset.busy = "yes";
  const body = {};
  for (const [name, value] of new FormData(form, event.submitter)) {
    if (name === "here") continue;
    body[name] = ["number", "option", "seat", "seconds", "to"].includes(name) ? Number(value) : value;
  }
  try {
    const answer = await fetch(form.dataset.api, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(body),
    });
    const said = await answer.json();
    complain(answer.ok ? "" : said.message);
    if (answer.ok && said.goto) location.assign(said.goto);
    if (answer.ok && form.classList.contains("say")) form.reset();
  } catch {
    complain(table.dataset.lost);
  }
  delete form.dataset.busy;
});

document.addEventListener("change", async (event) => {
  const field = event.target;
  if (field.closest("form[data-auto]")) field.form.requestSubmit();
  if (field.dataset.submit !== undefined) field.form.requestSubmit();
  if (field.dataset.into && field.files[0]) document.getElementById(field.dataset.into).value = await field.files[0].text();
});

document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-copy]");
  if (!link || !navigator.clipboard) return;
  event.preventDefault();
  await navigator.clipboard.writeText(link.href);
  link.textContent += " ✓";
});

// ---- keys: numbers take a choice, arrows move between choices, Escape steps back

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  const choices = [...document.querySelectorAll(".choices button")];
  const at = choices.indexOf(document.activeElement);
  if (/^[1-9]$/.test(event.key)) choices[event.key - 1]?.click();
  else if (event.key === "Escape") document.getElementById("back")?.click();
  else if (event.key === "a" || event.key === "A") document.getElementById("advise")?.click();
  else if (event.key === "s" || event.key === "S") document.getElementById("skip")?.click();
  else if (["ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"].includes(event.key)) {
    const on = event.key === "ArrowDown" || event.key === "ArrowRight";
    const link = document.getElementById(on ? "next" : "previous");
    if (link && !event.key.endsWith("n") && !event.key.endsWith("p")) { link.click(); return; }
    if (!choices.length || event.target.closest(".log, .talk, .scroll, ol[tabindex]")) return;
    event.preventDefault();
    choices[(at + (on ? 1 : -1) + choices.length) % choices.length].focus();
  } else if (event.key === "Home") document.getElementById("first")?.click();
  else if (event.key === "End") document.getElementById("last")?.click();
});

for (const time of document.querySelectorAll("time[data-at]")) {
  const at = new Date(time.dataset.at * 1000);
  time.dateTime = at.toISOString();
  time.textContent = at.toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
}
if (table) { settle(); connect(); }
