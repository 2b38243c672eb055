/**
 * The same document without two faults of its generator. It writes «anything» as `{"nullable": true}`, and OpenAPI 3.0 gives `nullable` a
 * meaning only beside `type`, so that strict readers refuse it; here it is `{}`. It leaves the end of a literal with the flag `u` in its
 * pattern (`^\\P{Cc}*$/u`), which no value fits; JSON Schema reads every pattern as if it had this flag.
 */
export function withPlainSchemas<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withPlainSchemas) as Value;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => name !== "nullable" || !isUntyped(value));
  return Object.fromEntries(entries.map(([name, entry]) => [name, plain(name, entry)])) as Value;
}

const plain = (name: string, entry: unknown): unknown =>
  name === "pattern" && typeof entry === "string" ? entry.replace(/\/u$/, "") : withPlainSchemas(entry);

const TYPED_BY = ["type", "$ref", "allOf", "anyOf", "oneOf", "enum"];

const isUntyped = (schema: object): boolean => TYPED_BY.every((name) => !(name in schema));
