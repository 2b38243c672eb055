import { isShallow } from "#lib/json";

import { isBoundedSchema, MAX_OPENED_PARTS } from "./schema-cost.ts";
import type { OperationChoice, ToolForm } from "./tool-form.ts";
import { wireFault } from "./wire-fault.ts";

/** Maximum tools of a server, because a person reviews each. */
export const MAX_TOOLS = 500;
export const MAX_FORM_CHARACTERS = 32_000;
export const MAX_NAME_CHARACTERS = 128;
/** Maximum characters of all definitions of a server together: what an inspection moves, and what is stored for it. */
export const MAX_SERVER_CHARACTERS = 2_000_000;

/** Facts for the refusal of a server with too much in all. */
export interface Sums {
  /** The choices of an API document; absent for a server without any. */
  choices?: readonly OperationChoice[];
}

/**
 * Checks what a call needs of a list: how many tools it has, and that each has its own name. Throws PROVIDER_ERROR. It
 * looks at the names alone.
 */
export function requireDistinctTools(forms: readonly Pick<ToolForm, "name">[]): void {
  if (forms.length > MAX_TOOLS)
    throw wireFault("too_many_tools", `The server has ${forms.length} tools; the maximum is ${MAX_TOOLS}.`);
  const names = new Set(forms.map(({ name }) => name));
  if (names.size !== forms.length)
    throw wireFault("same_name_twice", "The server has two tools with the same name, so a call would be ambiguous.");
}

/**
 * Returns the forms as JSON if people and models can work with them. Throws PROVIDER_ERROR for too many, too large, equal
 * names, and too many characters in all.
 */
export function requireUsableForms(forms: readonly ToolForm[], sums: Sums = {}): string[] {
  requireDistinctTools(forms);
  const texts = forms.map(usableText);
  const characters = texts.reduce((sum, { length }) => sum + length, 0);
  if (characters > MAX_SERVER_CHARACTERS) throw tooLargeInAll(characters, sums);
  return texts;
}

function usableText(form: ToolForm): string {
  if (form.name === "" || form.name.length > MAX_NAME_CHARACTERS)
    throw wireFault("too_large", `A tool's name must have 1 to ${MAX_NAME_CHARACTERS} characters.`);
  const text = isShallow(form) ? JSON.stringify(form) : null;
  if (text === null || text.length > MAX_FORM_CHARACTERS)
    throw wireFault(
      "too_large",
      `The definition of a tool is nested too deeply, or has more than ${MAX_FORM_CHARACTERS} characters.`,
    );
  if (!isBoundedSchema(form.inputSchema))
    throw wireFault(
      "too_large",
      `The arguments of a tool cannot be checked: its schema has more than ${MAX_OPENED_PARTS} parts when its references are followed.`,
    );
  return text;
}

const tooLargeInAll = (characters: number, { choices }: Sums) =>
  wireFault(
    "too_large",
    `The definitions of the tools have ${characters} characters together; the maximum is ${MAX_SERVER_CHARACTERS}.${choices === undefined ? "" : " Choose some with `include`."}`,
    choices === undefined ? {} : { choices },
  );
