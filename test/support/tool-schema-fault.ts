type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  value !== null && typeof value === "object" && !Array.isArray(value);

const NOT_AT_THE_TOP = ["anyOf", "oneOf", "allOf", "not", "enum"];

/** The faults that both vendors refuse in a tool's schema, in either vendor's words. */
export function schemaFault(schema: unknown): string | null {
  if (!isObject(schema) || schema["type"] !== "object") return "schema must be a JSON Schema of 'type: \"object\"'";
  const odd = NOT_AT_THE_TOP.find((key) => Object.hasOwn(schema, key));
  if (odd !== undefined) return `schema must not have '${odd}' at the top level`;
  return listFault(schema);
}

function listFault(part: unknown): string | null {
  if (Array.isArray(part)) return part.map(listFault).find((fault) => fault !== null) ?? null;
  if (!isObject(part)) return null;
  if (part["type"] === "array" && !("items" in part)) return "array schema missing items";
  return listFault(Object.values(part));
}
