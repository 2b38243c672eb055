type Schema = Record<string, unknown>;

/** Longer lists and texts are not filled: an answer of this length is not the work of a moment. */
const LONGEST = 100;
const MAX_DEPTH = 32;

/**
 * The least that a JSON Schema lets pass: empty texts, zero, false, empty lists, and only required fields. A vendor's
 * structured output always reaches it. It follows the first choice of several, and may miss a rule that keywords make
 * together.
 */
export const smallestInstance = (schema: Schema): unknown => instanceOf(schema, schema, 0);

function instanceOf(schema: unknown, root: Schema, depth: number): unknown {
  if (!isJsonObject(schema) || depth > MAX_DEPTH) return null;
  if ("const" in schema) return schema["const"];
  const { enum: choices, $ref: reference, allOf, anyOf, oneOf } = schema;
  if (Array.isArray(choices)) return choices[0] ?? null;
  if (typeof reference === "string") return instanceOf(definition(reference, root), root, depth + 1);
  for (const options of [anyOf, oneOf])
    if (Array.isArray(options)) return instanceOf({ ...without(schema), ...asSchema(options[0]) }, root, depth + 1);
  if (Array.isArray(allOf)) return mergedInstance([without(schema), ...(allOf as unknown[])], root, depth + 1);
  return ofType(typeOf(schema), schema, root, depth);
}

function ofType(type: unknown, schema: Schema, root: Schema, depth: number): unknown {
  if (type === "string") return "x".repeat(bounded(schema["minLength"]));
  if (type === "number" || type === "integer") return leastNumber(schema);
  if (type === "boolean") return false;
  if (type === "array") return leastList(schema, root, depth);
  return type === "object" ? leastObject(schema, root, depth) : null;
}

function typeOf(schema: Schema): unknown {
  const { type } = schema;
  if (Array.isArray(type)) return type.includes("null") ? "null" : (type as unknown[])[0];
  if (type !== undefined) return type;
  return "items" in schema || "prefixItems" in schema ? "array" : "object";
}

function leastObject({ properties, required }: Schema, root: Schema, depth: number): Schema {
  const named = isJsonObject(properties) ? properties : {};
  const names = Array.isArray(required) ? required.filter((name) => typeof name === "string") : [];
  return Object.fromEntries(names.map((name) => [name, instanceOf(named[name], root, depth + 1)]));
}

function leastList({ items, prefixItems, minItems }: Schema, root: Schema, depth: number): unknown[] {
  const first = Array.isArray(prefixItems) ? prefixItems.slice(0, LONGEST) : [];
  const length = Math.max(first.length, depth === 0 ? bounded(minItems) : Math.min(1, bounded(minItems)));
  return Array.from({ length }, (_, index) => instanceOf(first[index] ?? items, root, depth + 1));
}

function leastNumber({ minimum, exclusiveMinimum, maximum, exclusiveMaximum }: Schema): number {
  const low = Math.max(finite(minimum, -Infinity), finite(exclusiveMinimum, -Infinity) + 1);
  const high = Math.min(finite(maximum, Infinity), finite(exclusiveMaximum, Infinity) - 1);
  return Math.min(Math.max(0, low), Math.max(high, low));
}

function mergedInstance(parts: readonly unknown[], root: Schema, depth: number): unknown {
  const found = parts.map((part) => instanceOf(part, root, depth));
  const objects = found.filter(isJsonObject);
  return objects.length === found.length ? Object.assign({}, ...objects) : found.find((part) => !isJsonObject(part));
}

function definition(reference: string, root: Schema): unknown {
  const [, container = "", name = ""] = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(reference) ?? [];
  const known = root[container];
  return isJsonObject(known) ? known[name.replaceAll("~1", "/").replaceAll("~0", "~")] : null;
}

const isJsonObject = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const without = ({ anyOf: _any, oneOf: _one, allOf: _all, ...schema }: Schema): Schema => schema;
const asSchema = (value: unknown): Schema => (isJsonObject(value) ? value : {});
const finite = (value: unknown, other: number): number => (typeof value === "number" ? value : other);
const bounded = (value: unknown): number => Math.min(LONGEST, Math.max(0, finite(value, 0)));
