import { isShallow } from "#lib/json";

import { isBoundedSchema, MAX_OPENED_PARTS } from "./schema-cost.ts";
import type { ToolForm } from "./tool-form.ts";
import { wireFault } from "./wire-fault.ts";

/** Maximum tools of a server, because a person reviews each. */
export const MAX_TOOLS = 500;
export const MAX_FORM_CHARACTERS = 32_000;
export const MAX_NAME_CHARACTERS = 128;

/**
 * Returns the forms if people and models can work with them. Throws PROVIDER_ERROR for too many, too large, and equal
 * names.
 */
export function requireUsableForms(forms: ToolForm[]): ToolForm[] {
  if (forms.length > MAX_TOOLS)
    throw wireFault("too_many_tools", `The server has ${forms.length} tools; the maximum is ${MAX_TOOLS}.`);
  const names = new Set(forms.map(({ name }) => name));
  if (names.size !== forms.length)
    throw wireFault("same_name_twice", "The server has two tools with the same name, so a call would be ambiguous.");
  for (const form of forms) {
    if (form.name === "" || form.name.length > MAX_NAME_CHARACTERS)
      throw wireFault("too_large", `A tool's name must have 1 to ${MAX_NAME_CHARACTERS} characters.`);
    if (!isShallow(form) || JSON.stringify(form).length > MAX_FORM_CHARACTERS)
      throw wireFault(
        "too_large",
        `The definition of a tool is nested too deeply, or has more than ${MAX_FORM_CHARACTERS} characters.`,
      );
    if (!isBoundedSchema(form.inputSchema))
      throw wireFault(
        "too_large",
        `The arguments of a tool cannot be checked: its schema has more than ${MAX_OPENED_PARTS} parts when its references are followed.`,
      );
  }
  return forms;
}
