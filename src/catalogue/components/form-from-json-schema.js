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
