/** The kind of a JSON value. */
export type ValueKind = "missing" | "null" | "boolean" | "number" | "text" | "list" | "object";

export function kindOf(value: unknown): ValueKind {
  if (value === undefined) return "missing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "list";
  switch (typeof value) {
    case "string":
      return "text";
    case "number":
      return "number";
    case "boolean":
      return "boolean";
    default:
      return "object";
  }
}

export type JsonObject = Readonly<Record<string, unknown>>;

export const asObject = (value: unknown): JsonObject | null =>
  kindOf(value) === "object" ? (value as JsonObject) : null;

/** The one kind of a key over all objects that have it; null without one or with several. */
export function commonKind(objects: readonly JsonObject[], key: string): ValueKind | null {
  const kinds = new Set(objects.map((object) => (Object.hasOwn(object, key) ? kindOf(object[key]) : "missing")));
  kinds.delete("missing");
  kinds.delete("null");
  const [only] = kinds;
  return kinds.size === 1 && only !== undefined ? only : null;
}

const SCHEMA_KINDS: Readonly<Record<string, ValueKind>> = {
  string: "text",
  number: "number",
  integer: "number",
  boolean: "boolean",
  array: "list",
  object: "object",
};

/** The kind of a key in a JSON Schema; null without one or with several. */
export function declaredKind(schema: JsonObject | null, key: string): ValueKind | null {
  const declared = asObject(asObject(schema?.["properties"])?.[key])?.["type"];
  return typeof declared === "string" ? (SCHEMA_KINDS[declared] ?? null) : null;
}

/** Traces of missing values in a text. */
const MADE_FROM_NOTHING = /\b(?:undefined|NaN|Infinity)\b|\[object \w+\]/;

/** Whether a text in a value shows that something was missing when it was made. */
export const tellsOfNothing = (value: unknown): boolean => MADE_FROM_NOTHING.test(JSON.stringify(value) ?? "");

const MAX_DEPTH = 32;
/** Maximum entries of a list that are compared: the cost must not grow with the product of lengths. */
const MAX_ENTRIES = 200;
const MAX_EXAMPLES = 10;

/**
 * Whether a value has the shape of an example: the same kind, objects with the same keys, lists whose entries each have
 * the shape of one of the example's. An example with an empty list says nothing about entries. It distinguishes a total
 * from a null, not a right total from a wrong one.
 */
export function hasShapeOf(value: unknown, example: unknown, depth = 0): boolean {
  const kind = kindOf(value);
  if (kind !== kindOf(example)) return false;
  if (depth >= MAX_DEPTH) return true;
  if (Array.isArray(value) && Array.isArray(example))
    return (
      example.length === 0 ||
      value
        .slice(0, MAX_ENTRIES)
        .every((entry) => example.slice(0, MAX_EXAMPLES).some((one) => hasShapeOf(entry, one, depth + 1)))
    );
  const [object, model] = [asObject(value), asObject(example)];
  if (object === null || model === null) return true;
  const keys = Object.keys(model);
  return (
    keys.length === Object.keys(object).length &&
    keys.every((key) => Object.hasOwn(object, key) && hasShapeOf(object[key], model[key], depth + 1))
  );
}
