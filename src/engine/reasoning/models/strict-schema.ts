import type { JsonObject } from "#engine/reasoning/provider";

/** The rules that all vendors of strict output share. */
const KEPT = new Set(["type", "properties", "required", "additionalProperties", "items", "enum", "const", "anyOf"]);
const WORDS = new Set(["title", "description"]);
/** Left out, because some vendor refuses them; the result is checked against them all the same. */
const LEFT_OUT = new Set([
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "pattern",
  "format",
  "minItems",
  "maxItems",
  "uniqueItems",
  "default",
  "examples",
]);
const MAX_DEPTH = 5;
const MAX_PROPERTIES = 100;

/**
 * A schema in the form of the vendors' strict output; null when it is beyond their subset: every object must name all of its
 * properties, require each of them and have no others.
 */
export function strictSchema(schema: JsonObject): JsonObject | null {
  const count = { properties: 0 };
  const strict = schema["type"] === "object" ? strictPart(schema, 1, count) : null;
  return count.properties <= MAX_PROPERTIES ? strict : null;
}

function strictPart(part: unknown, depth: number, count: { properties: number }): JsonObject | null {
  if (!isObject(part) || depth > MAX_DEPTH) return null;
  const kept: JsonObject = {};
  for (const [key, value] of Object.entries(part)) {
    if (LEFT_OUT.has(key)) continue;
    if (!KEPT.has(key) && !WORDS.has(key)) return null;
    kept[key] = value;
  }
  if (part["type"] === undefined && part["anyOf"] === undefined && part["enum"] === undefined) return null;
  if (part["anyOf"] !== undefined && !keepList(kept, "anyOf", depth, count)) return null;
  if (typesOf(part).includes("array") && !keepItems(kept, depth, count)) return null;
  return typesOf(part).includes("object") && !keepProperties(kept, depth, count) ? null : kept;
}

function keepList(kept: JsonObject, key: string, depth: number, count: { properties: number }): boolean {
  const list = kept[key];
  if (!Array.isArray(list)) return false;
  const strict = list.map((part) => strictPart(part, depth + 1, count));
  kept[key] = strict;
  return strict.every((part) => part !== null);
}

function keepItems(kept: JsonObject, depth: number, count: { properties: number }): boolean {
  const items = strictPart(kept["items"], depth + 1, count);
  kept["items"] = items;
  return items !== null;
}

function keepProperties(kept: JsonObject, depth: number, count: { properties: number }): boolean {
  const { properties, required, additionalProperties = false } = kept;
  if (!isObject(properties) || additionalProperties !== false) return false;
  const names = Object.keys(properties);
  count.properties += names.length;
  if (!Array.isArray(required) || !names.every((name) => required.includes(name))) return false;
  const parts = Object.entries(properties).map(([name, part]) => [name, strictPart(part, depth + 1, count)] as const);
  Object.assign(kept, { properties: Object.fromEntries(parts), additionalProperties: false });
  return parts.every(([, part]) => part !== null);
}

const typesOf = ({ type }: JsonObject): unknown[] => (Array.isArray(type) ? type : [type]);

const isObject = (value: unknown): value is JsonObject =>
  value !== null && typeof value === "object" && !Array.isArray(value);
