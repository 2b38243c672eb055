/**
 * Maximum parts of a schema with every reference followed: the cost of a check grows with it, and its author is not
 * trusted.
 */
export const MAX_SCHEMA_PARTS = 2_000;

/**
 * Why a JSON Schema is too costly to check, or null: too many parts, a recursive or dangling reference, or patterns
 * over names. A list of types counts every other keyword once for each type, as the check does.
 */
export function refusalOfSize(schema: Record<string, unknown>): string | null {
  return new PartCounter(schema).count();
}

/** Stops at the limit, so that counting itself is never slow. */
class PartCounter {
  readonly #root: Record<string, unknown>;
  #parts = 0;
  #reason: string | null = null;

  constructor(root: Record<string, unknown>) {
    this.#root = root;
  }

  count(): string | null {
    this.#countSchema(this.#root, 1, []);
    return this.#reason;
  }

  /** `value` is a schema, a list of schemas, or data, of which the entries count. */
  #countSchema(value: unknown, weight: number, followed: readonly string[]): void {
    if (Array.isArray(value)) {
      this.#add(weight * value.length);
      for (const part of value) this.#countSchema(part, weight, followed);
      return;
    }
    if (this.#reason !== null || typeof value !== "object" || value === null) return;
    this.#add(weight);
    const keywords = new Map<string, unknown>(Object.entries(value));
    if (keywords.has("patternProperties")) this.#reason ??= "must not use patternProperties";
    const reference = keywords.get("$ref");
    if (typeof reference === "string") {
      this.#follow(reference, weight, followed);
      return;
    }
    const types = keywords.get("type");
    const inner = weight * (Array.isArray(types) ? Math.max(1, types.length) : 1);
    for (const [keyword, part] of keywords) {
      if (keyword === "properties") this.#countNamed(part, inner, followed);
      else if (keyword !== "$defs" && keyword !== "definitions") this.#countSchema(part, inner, followed);
    }
  }

  #countNamed(parts: unknown, weight: number, followed: readonly string[]): void {
    if (typeof parts !== "object" || parts === null) return;
    for (const part of Object.values(parts)) this.#countSchema(part, weight, followed);
  }

  #follow(reference: string, weight: number, followed: readonly string[]): void {
    const named = reference.slice(0, 100);
    if (followed.includes(reference)) {
      this.#reason ??= `must not refer to itself (${named})`;
      return;
    }
    const [, container = "", name = ""] = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(reference) ?? [];
    const definitions = this.#root[container];
    const key = name.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof definitions !== "object" || definitions === null || !Object.hasOwn(definitions, key)) {
      this.#reason ??= `refers to a definition that does not exist (${named})`;
      return;
    }
    this.#countSchema(Reflect.get(definitions, key), weight, [...followed, reference]);
  }

  #add(parts: number): void {
    this.#parts += parts;
    if (this.#parts > MAX_SCHEMA_PARTS)
      this.#reason ??= `has more than ${MAX_SCHEMA_PARTS} parts, counting those behind references`;
  }
}
