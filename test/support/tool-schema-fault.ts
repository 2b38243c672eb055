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

const REFUSED_WHEN_STRICT = [
  "minimum",
  "maximum",
  "minLength",
  "maxLength",
  "pattern",
  "oneOf",
  "allOf",
  "not",
  "$ref",
];

/** The faults of a schema for strict output, which both vendors refuse, in either vendor's words. */
export function strictFault(part: unknown): string | null {
  if (!isObject(part)) return null;
  const odd = REFUSED_WHEN_STRICT.find((key) => Object.hasOwn(part, key));
  if (odd !== undefined) return `'${odd}' is not permitted in a strict schema`;
  const { properties, required, items, anyOf } = part;
  if (part["type"] === "object") {
    if (part["additionalProperties"] !== false)
      return "'additionalProperties' is required to be supplied and to be false";
    const missing = Object.keys(isObject(properties) ? properties : {}).find(
      (name) => !Array.isArray(required) || !required.includes(name),
    );
    if (missing !== undefined)
      return `'required' is required to include every key in properties. Missing '${missing}'.`;
  }
  const parts = [
    ...Object.values(isObject(properties) ? properties : {}),
    items,
    ...(Array.isArray(anyOf) ? anyOf : []),
  ];
  return parts.map(strictFault).find((fault) => fault !== null) ?? null;
}
