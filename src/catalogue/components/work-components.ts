import { type CatalogueComponent, codeOf, listOf, settings } from "#catalogue/catalogue-component";

const kanbanBoard: CatalogueComponent = {
  id: "0199a400-0005-7000-8000-000000000009",
  name: "Kanban board",
  description: "Cards in columns, moved by the mouse or with the arrow keys; every move is told to the page around it.",
  category: "work",
  tags: ["kanban", "tasks", "board"],
  version: "1.0.0",
  componentType: "board",
  configSchema: settings(
    {
      columns: listOf(
        {
          id: { type: "string", maxLength: 60 },
          name: { type: "string", maxLength: 60 },
          limit: { type: "integer", minimum: 1, maximum: 100 },
        },
        ["id", "name"],
        8,
      ),
      cards: listOf(
        {
          id: { type: "string", maxLength: 60 },
          column: { type: "string", maxLength: 60 },
          title: { type: "string", maxLength: 200 },
          note: { type: "string", maxLength: 500 },
        },
        ["id", "column", "title"],
        200,
      ),
    },
    ["columns", "cards"],
    {
      title: "Claims",
      columns: [
        { id: "new", name: "New" },
        { id: "checking", name: "Checking", limit: 2 },
        { id: "done", name: "Done" },
      ],
      cards: [
        { id: "1", column: "new", title: "Water damage, Elm Street", note: "Photos are missing" },
        { id: "2", column: "new", title: "Broken screen" },
        { id: "3", column: "checking", title: "Hail, fleet of nine", note: "Adjuster comes on Monday" },
        { id: "4", column: "done", title: "Lost luggage" },
      ],
    },
  ),
  code: codeOf({
    style: `
#root { max-width: none; }
.board { display: flex; gap: 12px; align-items: flex-start; overflow-x: auto; }
.column { flex: 1 0 180px; min-height: 120px; background: #f6f8fa; border-radius: 8px; padding: 8px; }
.column.over { outline: 2px dashed #0969da; }
.full { color: #cf222e; }
.card { background: #fff; border: 1px solid #d0d7de; border-radius: 6px; padding: 8px; margin-top: 8px; cursor: grab; }
`,
    script: `
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
`,
  }),
};

const approvalInbox: CatalogueComponent = {
  id: "0199a400-0005-7000-8000-000000000010",
  name: "Approval inbox",
  description:
    "Requests of agents for approval, with agent, action, level and deadline. The component reports a decision and its reason to the surrounding page.",
  category: "work",
  tags: ["approvals", "governance", "inbox"],
  version: "1.0.0",
  componentType: "card",
  configSchema: settings(
    {
      requests: listOf(
        {
          id: { type: "string", maxLength: 60 },
          agent: { type: "string", maxLength: 100 },
          agent_level: { enum: ["student", "intern", "supervised", "autonomous"] },
          action: { type: "string", maxLength: 100 },
          complexity: { type: "integer", minimum: 1, maximum: 4 },
          summary: { type: "string", maxLength: 1_000 },
          expires_at: { type: "string", maxLength: 40 },
        },
        ["id", "agent", "action"],
        50,
      ),
      needs_reason_to_reject: { type: "boolean" },
    },
    ["requests"],
    {
      title: "Waiting for you",
      needs_reason_to_reject: true,
      requests: [
        {
          id: "a1",
          agent: "Invoice clerk",
          agent_level: "intern",
          action: "payment",
          complexity: 4,
          summary: "Pay invoice 2026-103 of Aster Clinic: 8,900.00 USD",
          expires_at: "2026-11-22T09:30:00Z",
        },
        {
          id: "a2",
          agent: "Release helper",
          agent_level: "supervised",
          action: "deploy",
          complexity: 4,
          summary: "Deploy 8.0.1 to production",
          expires_at: "2026-11-22T12:00:00Z",
        },
      ],
    },
  ),
  code: codeOf({
    style: `
.request { margin-bottom: 12px; }
.row { display: flex; gap: 8px; margin-top: 12px; align-items: center; }
.row input { flex: 1; font: inherit; padding: 4px 8px; border: 1px solid #d0d7de; border-radius: 6px; }
.yes { background: #1a7f37; border-color: #1a7f37; color: #fff; }
.level { display: inline-block; padding: 0 8px; border-radius: 10px; background: #ddf4ff; font-size: 12px; }
`,
    script: `
const COMPLEXITY = ["", "reads", "plans", "changes", "cannot be undone"];
let open = config.requests.length;
const status = html("p", { class: "quiet", role: "status" });
const count = () => { status.textContent = open === 0 ? "Nothing waits for you." : open + (open === 1 ? " request waits." : " requests wait."); };
function cardOf(request) {
  const reason = html("input", { type: "text", maxlength: 1000, placeholder: "Reason", "aria-label": "Reason for the decision on " + request.action });
  const decide = (decision) => {
    if (decision === "rejected" && config.needs_reason_to_reject && reason.value.trim() === "") {
      reason.setAttribute("aria-invalid", "true");
      reason.placeholder = "Say why";
      reason.focus();
      return;
    }
    tell("approval_decided", { approval_id: request.id, decision, reason: reason.value.trim() || null });
    card.replaceChildren(html("div", { class: "quiet" }, request.agent + ", " + request.action + ": " + decision));
    open -= 1;
    count();
  };
  const card = html("article", { class: "panel request" },
    html("strong", {}, request.agent), " ", request.agent_level ? html("span", { class: "level" }, request.agent_level) : null,
    html("div", {}, "asks for ", html("strong", {}, request.action), request.complexity ? html("span", { class: "quiet" }, " (level " + request.complexity + ", " + COMPLEXITY[request.complexity] + ")") : null),
    request.summary ? html("p", {}, request.summary) : null,
    request.expires_at ? html("div", { class: "quiet" }, "until ", html("time", { datetime: request.expires_at }, request.expires_at.slice(0, 16).replace("T", " "))) : null,
    html("div", { class: "row" }, reason, html("button", { class: "yes", click: () => decide("approved") }, "Approve"), html("button", { click: () => decide("rejected") }, "Reject")));
  return card;
}
fill(root, {}, [heading(), status, config.requests.map(cardOf)]);
count();
`,
  }),
};

const schemaForm: CatalogueComponent = {
  id: "0199a400-0005-7000-8000-000000000011",
  name: "Form from JSON Schema",
  description:
    "A form made from a JSON Schema: texts, numbers, choices, dates, yes or no. What is sent fits the schema.",
  category: "work",
  tags: ["form", "json schema", "input"],
  version: "1.0.0",
  componentType: "form",
  configSchema: settings(
    {
      schema: { type: "object" },
      values: { type: "object" },
      button: { type: "string", maxLength: 40 },
    },
    ["schema"],
    {
      title: "Report a defect",
      button: "Report",
      values: { severity: "medium" },
      schema: {
        type: "object",
        required: ["summary", "severity"],
        properties: {
          summary: { type: "string", title: "What happened", maxLength: 200 },
          severity: { enum: ["low", "medium", "high"], title: "How bad is it" },
          machines: { type: "integer", title: "Machines concerned", minimum: 1, maximum: 500 },
          seen_on: { type: "string", format: "date", title: "Seen on" },
          stopped: { type: "boolean", title: "Production stands still" },
          details: {
            type: "string",
            title: "Details",
            maxLength: 2000,
            description: "Your observations (sight, sound, smell)",
          },
        },
      },
    },
  ),
  code: codeOf({
    style: `
.form { max-width: 480px; }
label { display: block; margin-top: 12px; font-weight: 600; }
label.inline { font-weight: 400; }
input:not([type=checkbox]), select, textarea { display: block; width: 100%; font: inherit; padding: 6px 8px; border: 1px solid #d0d7de; border-radius: 6px; }
.row { margin-top: 16px; }
`,
    script: `
const required = new Set(config.schema.required || []);
const values = config.values || {};
const fields = Object.entries(config.schema.properties || {}).map(([name, schema]) => ({ name, schema, input: inputOf(name, schema) }));
function inputOf(name, schema) {
  const value = values[name] === undefined ? schema.default : values[name];
  const common = { id: "field-" + name, name, required: required.has(name) && schema.type !== "boolean" };
  if (schema.enum) return html("select", common, html("option", { value: "" }, ""), schema.enum.map((choice) => html("option", { value: JSON.stringify(choice), selected: choice === value }, String(choice))));
  if (schema.type === "boolean") return html("input", { ...common, type: "checkbox", checked: value === true });
  if (schema.type === "number" || schema.type === "integer")
    return html("input", { ...common, type: "number", min: schema.minimum, max: schema.maximum, step: schema.type === "integer" ? 1 : "any", value });
  const lengths = { minlength: schema.minLength, maxlength: schema.maxLength };
  if ((schema.maxLength || 0) > 300) { const area = html("textarea", { ...common, ...lengths, rows: 4 }); area.value = value || ""; return area; }
  return html("input", { ...common, ...lengths, type: { date: "date", email: "email", uri: "url" }[schema.format] || "text", value });
}
function valueOf({ schema, input }) {
  if (schema.type === "boolean") return input.checked;
  if (input.value === "") return undefined;
  if (schema.enum) return JSON.parse(input.value);
  return schema.type === "number" || schema.type === "integer" ? Number(input.value) : input.value;
}
const status = html("span", { class: "quiet", role: "status" });
function send() {
  const wrong = fields.find(({ input }) => !input.checkValidity());
  if (wrong) { wrong.input.focus(); status.textContent = " " + (wrong.schema.title || wrong.name) + ": " + wrong.input.validationMessage; return; }
  const sent = Object.fromEntries(fields.map((field) => [field.name, valueOf(field)]).filter(([, value]) => value !== undefined));
  tell("form_submitted", sent);
  status.textContent = " Sent.";
}
const sendByKey = (event) => { if (event.key === "Enter" && event.target.localName === "input") send(); };
root.append(html("div", { class: "panel form", role: "form", "aria-label": config.title, keydown: sendByKey }, heading(),
  fields.map(({ name, schema, input }) => {
    const text = (schema.title || name) + (required.has(name) ? " *" : "");
    const help = schema.description ? html("div", { class: "quiet" }, schema.description) : null;
    return schema.type === "boolean" ? html("label", { class: "inline" }, input, " ", text) : html("div", {}, html("label", { for: input.id }, text), input, help);
  }),
  html("div", { class: "row" }, html("button", { type: "button", click: send }, config.button || "Send"), status)));
`,
  }),
};

export const WORK_COMPONENTS: readonly CatalogueComponent[] = [kanbanBoard, approvalInbox, schemaForm];
