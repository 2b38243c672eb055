import { readJsonObject, readJsonValue } from "#web/lib/read-json.ts";

import type { Step } from "./workflow.ts";

/**
 * The form of a setting. `template`: a text, or JSON where it begins as an object or a list. `value`: a number, or a text
 * with an expression. `names`: a list of texts, one on each line.
 */
type SettingForm = "line" | "text" | "template" | "json" | "value" | "names" | "tick";

export interface Setting {
  name: string;
  label: string;
  form: SettingForm;
  help?: string;
}

const ASKS: readonly Setting[] = [
  { name: "show", label: "Shows", form: "template", help: "The people who decide see it." },
  { name: "message", label: "Message", form: "text" },
  { name: "approver", label: "For", form: "line", help: "A name or an expression, shown to those who decide." },
  { name: "choices", label: "Choices", form: "names", help: "One on each line. Empty: approve or reject." },
  { name: "form", label: "Questions", form: "json", help: 'A list such as [{"name": "amount", "type": "number"}].' },
  { name: "expires_after_hours", label: "Hours until it expires", form: "value", help: "Empty: 24." },
  { name: "on_timeout", label: "After that", form: "line", help: "`fail`, or an answer of the list above." },
];

const ARGUMENTS: Setting = { name: "arguments", label: "Arguments", form: "json" };

/** The settings of each kind of step, in the order of the form. */
const SETTINGS: Readonly<Record<string, readonly Setting[]>> = {
  agent: [
    { name: "prompt", label: "Order", form: "text" },
    { name: "material", label: "Material", form: "template", help: "A text, or JSON with ${…} for values." },
    { name: "fields", label: "Returns", form: "json", help: 'Fields with their types, such as {"amount": "number"}.' },
    { name: "labels", label: "Chooses one of", form: "names", help: "One on each line." },
  ],
  skill: [{ name: "skill_id", label: "Skill, by its id", form: "line" }, ARGUMENTS],
  tool: [{ name: "tool", label: "Tool", form: "line" }, ARGUMENTS],
  texts: [ARGUMENTS],
  integration: [
    { name: "service", label: "Service", form: "line" },
    { name: "action", label: "Action", form: "line" },
  ],
  http: [
    { name: "method", label: "Method", form: "line", help: "Empty: GET." },
    { name: "url", label: "Address", form: "line" },
    { name: "headers", label: "Headers", form: "json" },
    { name: "body", label: "Body", form: "template" },
  ],
  rule: [
    { name: "rules", label: "Rules", form: "json", help: "The first whose `when` is true gives the `result`." },
    { name: "points", label: "Points", form: "json", help: "Each whose `when` is true adds its points." },
  ],
  transform: [{ name: "set", label: "Values", form: "json", help: "Expressions by name." }],
  approval: [
    ...ASKS,
    { name: "covers", label: "Grants the calls of", form: "names", help: "Ids of later steps, one on each line." },
  ],
  ask: ASKS,
  wait: [
    { name: "seconds", label: "Seconds", form: "value" },
    { name: "until", label: "Until", form: "line", help: "A moment, in place of seconds." },
  ],
  wait_for: [
    { name: "event", label: "Event or signal", form: "line" },
    { name: "callback", label: "A one-time address for someone outside", form: "tick" },
    { name: "match", label: "Only when", form: "line", help: "An expression over `event`." },
    { name: "timeout_seconds", label: "Seconds to wait", form: "value", help: "Empty: a day." },
    { name: "on_timeout", label: "After that", form: "line" },
  ],
  workflow: [
    { name: "workflow_id", label: "Workflow, by its id", form: "line" },
    { name: "input", label: "Input", form: "json" },
  ],
  end: [
    { name: "outcome", label: "Outcome", form: "line", help: "`completed` or `failed`." },
    { name: "message", label: "Message", form: "text" },
  ],
};

/** Other names of kinds. */
const KIND_OF: Readonly<Record<string, string>> = {
  sandbox: "skill",
  search: "tool",
  redact: "texts",
  verify_citations: "texts",
  notify: "integration",
  store_record: "integration",
  webhook: "http",
  condition: "rule",
  switch: "rule",
  code: "transform",
  wait_and_ask: "ask",
  wait_for_reply: "wait_for",
};

/** The settings that the form of a step shows as fields of their own; none for a start. */
export function settingsOf(type: string): readonly Setting[] {
  if (type.startsWith("ai_")) return SETTINGS["agent"] ?? [];
  return SETTINGS[KIND_OF[type] ?? type] ?? [];
}

/** The name of a setting's field in the form. */
export const fieldOf = ({ name }: Pick<Setting, "name">): string => `parameters.${name}`;

/** A setting as its field shows it. */
export function shownSetting({ name, form }: Setting, { parameters = {} }: Pick<Step, "parameters">): string {
  const value = parameters[name];
  if (value === undefined || value === null) return "";
  if (form === "names" && Array.isArray(value)) return value.join("\n");
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}

/** The settings of a step that have no field of their own. */
export function otherSettings({ step_type: type, parameters = {} }: Step): Record<string, unknown> {
  const own = new Set(settingsOf(type).map(({ name }) => name));
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => !own.has(name)));
}

/** The settings as the form says them; empty ones are absent. Throws an error that names a field which is not JSON. */
export function readSettings(type: string, fields: Readonly<Record<string, string>>): Record<string, unknown> {
  const own = settingsOf(type).flatMap((setting) => {
    const value = valueOf(setting, fields[fieldOf(setting)] ?? "");
    return value === undefined ? [] : [[setting.name, value] as const];
  });
  return { ...readJsonObject("Other settings", fields["parameters"]), ...Object.fromEntries(own) };
}

function valueOf({ label, form }: Setting, text: string): unknown {
  const words = text.trim();
  if (words === "") return undefined;
  switch (form) {
    case "line":
      return words;
    case "text":
      return text;
    case "json":
      return readJsonValue(label, words);
    case "template":
      return /^[{[]/.test(words) && !words.startsWith("{{") ? readJsonValue(label, words) : text;
    case "value":
      return /^\d+(?:\.\d+)?$/.test(words) ? Number(words) : words;
    case "names":
      return words.split(/\n+/).map((name) => name.trim());
    case "tick":
      return true;
  }
}
