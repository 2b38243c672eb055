import { countHidden, withoutHidden } from "#lib/hidden-characters";

/** Keywords whose text is for a reader. */
const WORDS: ReadonlySet<string> = new Set(["title", "description", "$comment"]);
/** Keywords whose values are data. */
const DATA: ReadonlySet<string> = new Set(["const", "enum", "default", "example", "examples"]);
/** Keywords whose keys are names, each with a schema. */
const NAMED: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "$defs",
  "definitions",
  "dependentSchemas",
]);

/**
 * A stranger's schema as models and people read it: its words have no hidden characters. Names of arguments and their
 * values are data and stay, so that a call names what the server knows.
 */
export function visibleSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(visibleSchema);
  return eachValue(schema, (value, key) => {
    if (typeof value === "string") return WORDS.has(key) ? withoutHidden(value) : value;
    if (NAMED.has(key)) return eachValue(value, visibleSchema);
    return DATA.has(key) ? value : visibleSchema(value);
  });
}

function eachValue(object: unknown, change: (value: unknown, key: string) => unknown): unknown {
  if (object === null || typeof object !== "object" || Array.isArray(object)) return object;
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]));
}

/** Number of hidden characters in the texts and keys of a value. */
export function countHiddenIn(value: unknown): number {
  if (typeof value === "string") return countHidden(value);
  if (value === null || typeof value !== "object") return 0;
  return Object.entries(value).reduce((sum, [key, entry]) => sum + countHidden(key) + countHiddenIn(entry), 0);
}
