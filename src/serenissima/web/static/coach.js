// A first game that teaches: one step at a time, each with a ring round what it speaks of.
const store = `lesson:${location.pathname}`;
const kept = () => JSON.parse(localStorage.getItem(store) ?? '{"seen": {}}');
const keep = (state) => localStorage.setItem(store, JSON.stringify(state));

function clear() {
  for (const lit of document.querySelectorAll(".lit, .advised")) lit.classList.remove("lit", "advised");
}

// What is to be said now: the welcome first, then whatever belongs to the question, then farewell.
function due(coach, state) {
  const asked = coach.dataset.asked;
  const steps = [...coach.querySelectorAll("[data-step]")];
  const unseen = (step) => !(step.dataset.step in state.seen);
  const welcome = steps.find((step) => step.dataset.on === "welcome" && unseen(step));
  if (welcome) return welcome;
  if (asked === "") return null;
  const here = steps.filter((step) => !["welcome", "farewell"].includes(step.dataset.on));
  // A step stays while its question does; the next one of its kind waits for the next question.
  const shown = here.find((step) => state.seen[step.dataset.step]?.asked === asked);
  if (shown) return shown;
  const told = Object.keys(state.seen).length;
  const last = steps.find((step) => step.dataset.on === "farewell");
  if (last && (told >= coach.dataset.total - 1 || Number(asked) >= Number(coach.dataset.until))) return last;
  return here.find(unseen) ?? null;
}

function star(option) {
  for (const spot of document.querySelectorAll(`#board .glow[value="${option}"], .choices button[value="${option}"]`)) spot.classList.add("advised");
}

function teach(event) {
  const coach = document.getElementById("coach");
  clear();
  // Whoever asks a master is shown its first choice on the board too.
  const advice = document.querySelector("#ask .advice[data-option]");
  if (advice) star(advice.dataset.option);
  if (!coach) return;
  const state = kept();
  if (state.over) { coach.hidden = true; return; }
  const step = due(coach, state);
  const farewell = step?.dataset.on === "farewell";
  const dismissed = step && state.seen[step.dataset.step]?.read;
  for (const other of coach.querySelectorAll("[data-step]")) other.hidden = other !== step || Boolean(dismissed);
  coach.querySelector(".coach-wait").hidden = Boolean(step) && !dismissed;
  coach.classList.toggle("quiet-coach", !step || Boolean(dismissed));
  const next = coach.querySelector("[data-coach=next]");
  next.hidden = !step || Boolean(dismissed);
  next.textContent = farewell ? next.dataset.on : next.dataset.next;
  coach.querySelector("[data-coach=skip]").hidden = farewell;
  const fresh = step && !(step.dataset.step in state.seen);
  const at = farewell ? coach.dataset.total : Object.keys(state.seen).length + (fresh ? 1 : 0);
  coach.querySelector(".progress").textContent = coach.dataset.of.replace("{at}", at);
  if (!step) return;
  if (fresh && step.dataset.on !== "welcome" && !farewell) { state.seen[step.dataset.step] = { asked: coach.dataset.asked }; keep(state); }
  const option = step.dataset.option;
  if (option !== "") star(option);
  const place = !dismissed && (document.querySelector(`#board ${step.dataset.look}`) ?? document.querySelector("#board .map"));
  if (!place) return;
  place.classList.add("lit");
  if (fresh || event?.type !== "swapped") look(place, coach);
}

// In a small window the place is brought above the coach, who stands at the bottom.
function look(place, coach) {
  const box = place.getBoundingClientRect();
  const floor = getComputedStyle(coach).position === "fixed" ? coach.getBoundingClientRect().top : innerHeight;
  if (box.top >= 0 && Math.min(box.bottom, box.top + 220) <= floor) return;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const ask = document.getElementById("ask")?.getBoundingClientRect().height ?? 0;
  scrollTo({ top: Math.max(0, scrollY + box.top - ask - 16), behavior: still ? "auto" : "smooth" });
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-coach]");
  if (!button) return;
  const coach = document.getElementById("coach"), state = kept();
  const step = coach.querySelector("[data-step]:not([hidden])");
  if (button.dataset.coach === "skip" || step?.dataset.on === "farewell") state.over = true;
  else if (step) state.seen[step.dataset.step] = { asked: coach.dataset.asked, read: true };
  keep(state);
  teach(event);
  // The button that had the focus may be gone; whoever plays by keyboard goes to the choices.
  if (!button.checkVisibility()) document.querySelector("#board .glow, #ask button")?.focus({ preventScroll: true });
});

document.addEventListener("swapped", teach);
teach();
