// What only the board of Inkognito needs: marks on the note sheet, cards to show, the handshake.
import { asked, partsOfPlaces } from "/static/boards.js";

partsOfPlaces.push(".space");

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

// ---- cards to show: each one pressed leaves only the answers it is part of, until one is given

const cards = () => [...document.querySelectorAll("[data-pick]")];
const wanted = () => cards().filter((card) => card.getAttribute("aria-pressed") === "true").map((card) => card.dataset.pick);
let wantedBefore = { number: undefined, keys: [] };

function narrow() {
  const keys = wanted();
  for (const answer of document.querySelectorAll("[data-keys]")) {
    answer.closest(".thing").hidden = !keys.every((key) => answer.dataset.keys.split(" ").includes(key));
  }
}

document.addEventListener("click", (event) => {
  const card = event.target.closest?.("[data-pick]");
  if (!card) return;
  card.setAttribute("aria-pressed", card.getAttribute("aria-pressed") !== "true");
  narrow();
});
document.addEventListener("swapping", () => { wantedBefore = { number: asked(), keys: wanted() }; });
document.addEventListener("swapped", () => {
  if (wantedBefore.number !== asked()) return;
  for (const card of cards()) card.setAttribute("aria-pressed", wantedBefore.keys.includes(card.dataset.pick));
  narrow();
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

marks();
