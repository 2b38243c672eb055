import { roundedMessage, roundedNumbers } from "#lib/exact-numbers";

/** The object that the user typed as JSON; an empty one when the field is empty. Throws an error that names the field. */
export function readJsonObject(label: string, text: string | undefined): Record<string, unknown> {
  if (text === undefined || text.trim() === "") return {};
  const value = parse(label, text);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Error(`${label}: this has to be an object in braces, such as {"amount": 5}.`);
  return value as Record<string, unknown>;
}

/** The list that the user typed as JSON. Throws an error that names the field. */
export function readJsonList(label: string, text: string): readonly unknown[] {
  const value = parse(label, text);
  if (!Array.isArray(value)) throw new Error(`${label}: this has to be a list in brackets, such as [1, 2].`);
  return value;
}

/** The value that the user typed as JSON; undefined when the field is empty. Throws an error that names the field. */
export const readJsonValue = (label: string, text: string | undefined): unknown =>
  text === undefined || text.trim() === "" ? undefined : parse(label, text);

/** Throws an error that names the field and the first number in it that would be rounded. */
export function requireExact(label: string, text: string): void {
  for (const number of roundedNumbers(text))
    throw new Error(`${[label, ...number.path].join(".")} ${roundedMessage(number)}.`);
}

function parse(label: string, text: string): unknown {
  requireExact(label, text);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${label}: this is not JSON (${error instanceof Error ? error.message : "unreadable"}).`, {
      cause: error,
    });
  }
}
