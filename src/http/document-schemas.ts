/**
 * The same document with «anything» written as `{}`. The generator writes `{"nullable": true}`, and OpenAPI 3.0 gives `nullable` a
 * meaning only beside `type`, so that strict readers refuse it.
 */
export function withPlainUnknowns<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withPlainUnknowns) as Value;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => name !== "nullable" || !isUntyped(value));
  return Object.fromEntries(entries.map(([name, entry]) => [name, withPlainUnknowns(entry)])) as Value;
}

const TYPED_BY = ["type", "$ref", "allOf", "anyOf", "oneOf", "enum"];

const isUntyped = (schema: object): boolean => TYPED_BY.every((name) => !(name in schema));
