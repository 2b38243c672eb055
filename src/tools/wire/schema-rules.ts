import { canonicalJson } from "#lib/json";

/** The rules of a schema for one place in the arguments, without its descriptions. */
export interface PlaceRules {
  types: string[] | null;
  /** Whether it is required. */
  isRequired: boolean;
  rules: Readonly<Record<string, unknown>>;
}

type Schema = Readonly<Record<string, unknown>>;

const WORDS = new Set([
  "title",
  "description",
  "examples",
  "example",
  "default",
  "$comment",
  "deprecated",
  "$schema",
  "$id",
]);
const STRUCTURE = new Set(["type", "properties", "items", "required"]);
const MAX_PLACES = 500;

/**
 * The rules of every place in a schema, by paths such as `to`, `to[]` and `customer.name`. The root has the empty path.
 */
export function placesOf(schema: Schema): Map<string, PlaceRules> {
  const places = new Map<string, PlaceRules>();
  const walk = (node: unknown, path: string, isRequired: boolean): void => {
    if (!isSchema(node) || places.size >= MAX_PLACES) return;
    places.set(path, { types: typesOf(node), isRequired, rules: rulesOf(node) });
    const { properties, items, required } = node;
    const needed = new Set<unknown>(Array.isArray(required) ? required : []);
    if (isSchema(properties))
      for (const [name, part] of Object.entries(properties))
        walk(part, path === "" ? name : `${path}.${name}`, needed.has(name));
    if (isSchema(items)) walk(items, `${path}[]`, true);
  };
  walk(schema, "", true);
  return places;
}

function typesOf({ type }: Schema): string[] | null {
  if (typeof type === "string") return [type];
  return Array.isArray(type) ? type.filter((one) => typeof one === "string").toSorted() : null;
}

const rulesOf = (node: Schema): Record<string, unknown> =>
  Object.fromEntries(Object.entries(node).filter(([key]) => !WORDS.has(key) && !STRUCTURE.has(key)));

export const isSchema = (value: unknown): value is Schema =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/** The type of a place in a few words, such as `string ≤ 200` or `list of string ≤ 500`. */
export function inWords({ types, rules }: PlaceRules): string {
  const { format, pattern, enum: choices } = rules;
  const name = types === null ? "anything" : types.map((type) => TYPE_WORDS[type] ?? type).join(" or ");
  const most = rules["maxLength"] ?? rules["maxItems"] ?? rules["maximum"];
  const least = rules["minLength"] ?? rules["minItems"] ?? rules["minimum"];
  return [
    name,
    typeof format === "string" ? `, ${format}` : "",
    typeof pattern === "string" ? `, like ${pattern.slice(0, 60)}` : "",
    Array.isArray(choices) ? `, one of ${canonicalJson(choices).slice(1, 80)}` : "",
    typeof least === "number" ? ` ≥ ${least}` : "",
    typeof most === "number" ? ` ≤ ${most}` : "",
  ].join("");
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: "text",
  array: "list",
  integer: "whole number",
  boolean: "yes or no",
};
