import type { JsonObject } from "./provider.ts";

/** Keywords that vendors refuse at the top of a tool's schema. */
const NOT_AT_THE_TOP = ["anyOf", "oneOf", "allOf", "not", "enum", "const", "if", "$ref"];
const PROPERTY_NAME = /^[A-Za-z0-9_.-]{1,64}$/;
const MAX_TOLD = 2_000;

const OPEN: JsonObject = { type: "object", properties: {}, additionalProperties: true };

/** Any object, with the hidden schema described in words. The skill itself still checks its input. */
export const openSchema = (schema: JsonObject | undefined): JsonObject =>
  schema === undefined
    ? OPEN
    : { ...OPEN, description: `JSON Schema of the input: ${JSON.stringify(schema).slice(0, MAX_TOLD).toWellFormed()}` };

/**
 * A tool's schema in a form that vendors accept. One that some vendor would refuse, and with it the whole request, is
 * replaced by any object; lists without `items` get them.
 */
export function shownSchema(schema: JsonObject | undefined): JsonObject {
  if (schema === undefined) return OPEN;
  const typed: JsonObject = schema["type"] === undefined ? { ...schema, type: "object" } : schema;
  if (typed["type"] !== "object" || NOT_AT_THE_TOP.some((key) => Object.hasOwn(typed, key))) return openSchema(schema);
  return hasOddNames(typed) ? openSchema(schema) : (withItems(typed) as JsonObject);
}

/** Why some vendor would refuse a schema for the input of a tool, or null. */
export function refusalOfToolSchema(schema: JsonObject): string | null {
  if (schema["type"] !== "object")
    return 'must have "type": "object" at the top: models give a tool its input as an object';
  const odd = NOT_AT_THE_TOP.find((key) => Object.hasOwn(schema, key));
  if (odd !== undefined) return `must not have ${JSON.stringify(odd)} at the top: model providers refuse it`;
  return hasOddNames(schema) ? "has a property whose name is not 1 to 64 letters, digits, _, . or -" : null;
}

function hasOddNames(part: unknown): boolean {
  if (Array.isArray(part)) return part.some(hasOddNames);
  if (!isObject(part)) return false;
  const { properties } = part;
  if (isObject(properties) && Object.keys(properties).some((name) => !PROPERTY_NAME.test(name))) return true;
  return Object.values(part).some(hasOddNames);
}

function withItems(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withItems);
  if (!isObject(part)) return part;
  const copy = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withItems(value)]));
  const lacksItems = part["type"] === "array" && !("items" in part) && !("prefixItems" in part);
  return lacksItems ? { ...copy, items: {} } : copy;
}

const isObject = (value: unknown): value is JsonObject =>
  value !== null && typeof value === "object" && !Array.isArray(value);
