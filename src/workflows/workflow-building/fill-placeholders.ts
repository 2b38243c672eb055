/** `{{name}}`: an input. Other texts in double braces belong to the runtime and stay unchanged. */
const INPUT = /\{\{ {0,8}([A-Za-z_][A-Za-z0-9_]{0,63}) {0,8}\}\}/g;
const ONLY_INPUT = /^\{\{ {0,8}([A-Za-z_][A-Za-z0-9_]{0,63}) {0,8}\}\}$/;
/** `{{steps.<step_id>…}}`: the output of an earlier step. */
const STEP = /\{\{ {0,8}steps\.([A-Za-z0-9_-]{1,100})/g;

/**
 * Every text in a JSON value in reading order, without the keys of objects. Not recursive, because its value may be too
 * deep to store.
 */
function textsIn(value: unknown): string[] {
  const texts: string[] = [];
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === "string") texts.push(next);
    else if (typeof next === "object" && next !== null)
      for (const entry of Object.values(next).toReversed()) waiting.push(entry);
  }
  return texts;
}

const namesIn = (value: unknown, pattern: RegExp): Set<string> =>
  new Set(textsIn(value).flatMap((text) => [...text.matchAll(pattern)].map(([, name = ""]) => name)));

/** The inputs that a value's placeholders name. */
export const inputsNamedIn = (value: unknown): Set<string> => namesIn(value, INPUT);

/** The steps that a value's placeholders name. */
export const stepsNamedIn = (value: unknown): Set<string> => namesIn(value, STEP);

/** An input inside a longer text: empty when it is missing, JSON when it is not a string. */
const asText = (input: unknown): string =>
  input === undefined || input === null ? "" : typeof input === "string" ? input : JSON.stringify(input);

/**
 * Fills the placeholders of a JSON value. A text that is only a placeholder becomes the input itself, with its type, or
 * null; inside a longer text it becomes the input's text. Inserted values are not searched for placeholders again, and
 * keys are never filled.
 */
export function fillPlaceholders<Value>(value: Value, inputs: ReadonlyMap<string, unknown>): Value {
  return filled(value, inputs) as Value;
}

function filled(value: unknown, inputs: ReadonlyMap<string, unknown>): unknown {
  if (typeof value === "string") {
    const only = ONLY_INPUT.exec(value)?.[1];
    if (only !== undefined) return inputs.get(only) ?? null;
    return value.replaceAll(INPUT, (_whole, name: string) => asText(inputs.get(name)));
  }
  if (Array.isArray(value)) return value.map((entry) => filled(entry, inputs));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, filled(entry, inputs)]));
}

/**
 * Number of characters that filling would insert: a template of a megabyte can name one long input a hundred thousand
 * times.
 */
export function filledCharacters(value: unknown, inputs: ReadonlyMap<string, unknown>): number {
  const lengths = new Map([...inputs].map(([name, input]) => [name, asText(input).length]));
  let characters = 0;
  for (const text of textsIn(value))
    for (const [, name = ""] of text.matchAll(INPUT)) characters += lengths.get(name) ?? 0;
  return characters;
}
