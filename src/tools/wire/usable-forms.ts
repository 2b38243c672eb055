import { isShallow, MAX_DEPTH } from "#lib/json";

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

/** A form, and its text. */
export interface UsableForm {
  form: ToolForm;
  text: string;
}

/**
 * The forms that people and models can work with, each with its text. A definition that is too dear costs that tool. Throws PROVIDER_ERROR for
 * too many, equal names, and too many characters in all.
 */
export function usableForms(forms: readonly ToolForm[], sums: Sums = {}): UsableForm[] {
  requireDistinctTools(forms);
  const usable = forms.map(usableForm);
  const characters = usable.reduce((sum, { text }) => sum + text.length, 0);
  if (characters > MAX_SERVER_CHARACTERS) throw tooLargeInAll(characters, sums);
  return usable;
}

function usableForm(form: ToolForm): UsableForm {
  if (form.name === "" || form.name.length > MAX_NAME_CHARACTERS)
    throw wireFault("too_large", `A tool's name must have 1 to ${MAX_NAME_CHARACTERS} characters.`);
  if (!isShallow(form)) return left(form, `the definition is nested more than ${MAX_DEPTH} levels deep`);
  const text = JSON.stringify(form);
  if (text.length > MAX_FORM_CHARACTERS)
    return left(form, `the definition has ${text.length} characters; the maximum is ${MAX_FORM_CHARACTERS}`);
  if (!isBoundedSchema(form.inputSchema))
    return left(
      form,
      `\`inputSchema\` has more than ${MAX_OPENED_PARTS} parts when its references are followed, so no arguments can be checked`,
    );
  return { form, text };
}

function left(form: ToolForm, why: string): UsableForm {
  const shown = notImportable(form, why);
  return { form: shown, text: JSON.stringify(shown) };
}

const MAX_SHOWN = 2_000;

/** A tool that is listed and cannot be called, with the reason. */
export const notImportable = ({ name, title, description }: ToolForm, why: string): ToolForm => ({
  name,
  title: title?.slice(0, MAX_SHOWN) ?? null,
  description: description.slice(0, MAX_SHOWN),
  inputSchema: { type: "object" },
  outputSchema: null,
  annotations: {},
  notImportable: why,
});

const tooLargeInAll = (characters: number, { choices }: Sums) =>
  wireFault(
    "too_large",
    `The definitions of the tools have ${characters} characters together; the maximum is ${MAX_SERVER_CHARACTERS}.${choices === undefined ? "" : " Choose some with `include`."}`,
    choices === undefined ? {} : { choices },
  );
