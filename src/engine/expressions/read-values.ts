import type { Variables } from "./expression-types.ts";

type References = readonly (readonly string[])[];

/** Larger values are all alike to who asks for their size. */
const LARGE = 10_000_000;
/** Steps of an entry or a field beside its characters. */
const ENTRY = 8;

/** About how many steps it takes to go through what the references name, once each. */
export function sizeOfRead(variables: Variables, references: References): number {
  let left = LARGE;
  const waiting: unknown[] = references.map((path) => valueAt(variables, path));
  while (waiting.length > 0 && left > 0) {
    const value = waiting.pop();
    left -= ENTRY;
    if (typeof value === "string") left -= value.length;
    else if (typeof value === "object" && value !== null) for (const entry of Object.values(value)) waiting.push(entry);
  }
  return LARGE - left;
}

function valueAt(variables: Variables, path: readonly string[]): unknown {
  let value: unknown = variables;
  for (const name of path) {
    if (!isFields(value)) return value;
    if (!Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The variables with only those fields that the references name. An expression that names no other sees no difference. */
export function readVariables(variables: Variables, references: References): Variables {
  const kept = new Kept();
  for (const path of references) kept.add(path);
  return kept.of(variables) as Variables;
}

/** The names below one name, as a tree; a whole value needs no names below it. */
class Kept {
  #isWhole = false;
  readonly #below = new Map<string, Kept>();

  add([name, ...others]: readonly string[]): void {
    if (name === undefined) {
      this.#isWhole = true;
      return;
    }
    const next = this.#below.get(name) ?? new Kept();
    this.#below.set(name, next);
    next.add(others);
  }

  of(value: unknown): unknown {
    if (this.#isWhole || !isFields(value)) return value;
    const known = [...this.#below].filter(([name]) => Object.hasOwn(value, name));
    return Object.fromEntries(known.map(([name, kept]) => [name, kept.of(value[name])]));
  }
}
