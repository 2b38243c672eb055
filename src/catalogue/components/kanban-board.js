const cards = config.cards.map((card) => ({ ...card }));
const board = html("div", { class: "board" });
let dragged = null;
function move(card, columnId) {
  if (card.column === columnId) return;
  const from = card.column;
  card.column = columnId;
  draw();
  tell("card_moved", { card_id: card.id, from, to: columnId });
  const moved = board.querySelector("[data-card='" + CSS.escape(card.id) + "']");
  if (moved) moved.focus();
}
function byKey(event, card) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const target = step && config.columns[config.columns.findIndex(({ id }) => id === card.column) + step];
  if (!target) return;
  event.preventDefault();
  move(card, target.id);
}
const cardOf = (card) => html("div", {
  class: "card", draggable: "true", tabindex: 0, role: "listitem", "data-card": card.id,
  "aria-label": card.title + "; arrow keys move it",
  dragstart: () => { dragged = card; },
  keydown: (event) => byKey(event, card),
}, card.title, card.note ? html("div", { class: "quiet" }, card.note) : null);
function columnOf({ id, name, limit }) {
  const own = cards.filter(({ column }) => column === id);
  const isFull = limit !== undefined && own.length > limit;
  const column = html("section", {
    class: "column", role: "list", "aria-label": name,
    dragover: (event) => { event.preventDefault(); column.classList.add("over"); },
    dragleave: () => column.classList.remove("over"),
    drop: (event) => { event.preventDefault(); if (dragged) move(dragged, id); dragged = null; },
  }, html("strong", {}, name), html("span", { class: isFull ? "full" : "quiet" }, " " + own.length + (limit === undefined ? "" : " of " + limit)), own.map(cardOf));
  return column;
}
const draw = () => board.replaceChildren(...config.columns.map(columnOf));
fill(root, {}, [heading(), board]);
draw();
