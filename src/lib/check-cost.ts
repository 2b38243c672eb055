type Schema = Readonly<Record<string, unknown>>;

const LISTS = ["allOf", "anyOf", "oneOf"] as const;
const PARTS = ["not", "if", "then", "else"] as const;

/**
 * Whether checking a value takes at most this many steps. A step is a part of a schema applied to a part of the value;
 * every branch counts, as in the worst case. The schema is one that `refusalOfSize` accepted.
 */
export const isCheapCheck = (schema: Schema, value: unknown, maxSteps: number): boolean =>
  new StepCounter(schema, maxSteps).count(schema, value);

/** Stops at the limit, so that counting itself is never slow. */
class StepCounter {
  readonly #root: Schema;
  #left: number;

  constructor(root: Schema, maxSteps: number) {
    this.#root = root;
    this.#left = maxSteps;
  }

  /** Whether steps are left after this part. */
  count(schema: unknown, value: unknown): boolean {
    this.#left -= 1;
    if (this.#left < 0 || !isMap(schema)) return this.#left >= 0;
    const { type, enum: choices, $ref: reference } = schema;
    this.#left -= lengthOf(choices) + lengthOf(schema["required"]);
    if (typeof reference === "string") return this.count(this.#targetOf(reference), value);
    // A list of types is checked as one schema for each of them.
    for (let times = Math.max(1, lengthOf(type)); times > 0; times -= 1) {
      if (!this.#countJoined(schema, value) || !this.#countEntries(schema, value)) return false;
    }
    return this.#left >= 0;
  }

  #countJoined(schema: Schema, value: unknown): boolean {
    const parts = [...LISTS.flatMap((name) => listOf(schema[name])), ...PARTS.map((name) => schema[name])];
    return parts.every((part) => part === undefined || this.count(part, value));
  }

  #countEntries(schema: Schema, value: unknown): boolean {
    if (Array.isArray(value)) {
      const first = listOf(schema["prefixItems"]);
      return value.every((entry, index) => this.count(first[index] ?? schema["items"], entry));
    }
    if (!isMap(value)) return true;
    const properties = isMap(schema["properties"]) ? schema["properties"] : {};
    const names = Object.keys(value);
    this.#left -= Object.keys(properties).length;
    return names.every(
      (name) =>
        this.count(Object.hasOwn(properties, name) ? properties[name] : schema["additionalProperties"], value[name]) &&
        (schema["propertyNames"] === undefined || this.count(schema["propertyNames"], name)),
    );
  }

  #targetOf(reference: string): unknown {
    const [, container = "", name = ""] = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(reference) ?? [];
    const definitions = this.#root[container];
    const key = name.replaceAll("~1", "/").replaceAll("~0", "~");
    return isMap(definitions) && Object.hasOwn(definitions, key) ? definitions[key] : undefined;
  }
}

const isMap = (value: unknown): value is Schema => typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const lengthOf = (value: unknown): number => listOf(value).length;
