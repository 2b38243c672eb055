import { roundedNumbers, wouldBeRounded } from "#lib/exact-numbers";
import { Choice, Field, TextField, Tick } from "#web/ui/form.tsx";

import type { WorkflowInput } from "./workflow-template.ts";

/** Inputs of several values are written one to a line. */
const LISTS = new Set(["array", "multiselect"]);

/** The field for one input of a template, by its type. */
export function WorkflowInputField({ input }: { input: WorkflowInput }) {
  const { type, required, description } = input;
  const name = fieldOf(input);
  const label = required ? input.label : `${input.label} (optional)`;
  const given = textOf(input);
  const help = description === undefined ? {} : { help: description };
  if (type === "boolean") return <Tick label={input.label} name={name} isTicked={input.default === true} />;
  if (type === "select" && input.options !== undefined)
    return <Choice label={label} name={name} required={required} options={optionsOf(input)} chosen={given} />;
  if (LISTS.has(type) || type === "object" || type === "textarea" || type === "text")
    return (
      <TextField
        label={LISTS.has(type) ? `${label}, one to a line` : type === "object" ? `${label}, as JSON` : label}
        name={name}
        rows={3}
        required={required}
        defaultValue={given}
        {...help}
      />
    );
  return (
    <Field
      label={label}
      name={name}
      type={KINDS_OF_FIELD.get(type) ?? "text"}
      required={required}
      defaultValue={given}
      {...(type === "number" && { step: "any" as const })}
      {...(type === "date" && { placeholder: "2026-11-30" })}
      {...help}
    />
  );
}

const KINDS_OF_FIELD = new Map<string, "number" | "email" | "url" | "datetime-local">([
  ["number", "number"],
  ["integer", "number"],
  ["email", "email"],
  ["url", "url"],
  ["datetime", "datetime-local"],
]);

/** A name that cannot clash with the form's own fields. */
const fieldOf = ({ name }: WorkflowInput): string => `input.${name}`;

function optionsOf({ options = [], required }: WorkflowInput): (readonly [string, string])[] {
  const choices = options.map((option) =>
    typeof option === "string" ? ([option, option] as const) : ([option.value, option.label] as const),
  );
  return required ? choices : [["", "–"], ...choices];
}

function textOf({ type, default: given }: WorkflowInput): string {
  if (given === undefined || given === null) return "";
  if (LISTS.has(type) && Array.isArray(given)) return given.map(String).join("\n");
  if (typeof given === "string") return given;
  return JSON.stringify(given);
}

/** The API's inputs from the form's fields, without empty ones. */
export function valuesOf(
  inputs: readonly WorkflowInput[],
  fields: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const entries = inputs.map((input) => [input.name, valueOf(input, fields[fieldOf(input)])] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function valueOf({ type }: WorkflowInput, text: string | undefined): unknown {
  if (type === "boolean") return text === "on";
  if (text === undefined || text.trim() === "") return undefined;
  if (type === "number" || type === "integer") return wouldBeRounded(text.trim()) ? text : Number(text);
  if (type === "datetime") return new Date(text).toISOString();
  if (LISTS.has(type)) return text.split("\n").filter((line) => line.trim() !== "");
  if (type === "object") return readObject(text);
  return text;
}

/** Invalid JSON, and numbers that would be rounded, are sent as they are, and the API reports the problem. */
function readObject(text: string): unknown {
  if (!roundedNumbers(text).next().done) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
