/** A place in a JSON value. */
export type JsonPath = readonly (string | number)[];

/** Values that strangers write where something else belongs. */
const FOREIGN: readonly unknown[] = [
  null,
  "",
  "x",
  "3600",
  0,
  -1,
  2.5,
  1e300,
  true,
  false,
  [],
  {},
  [null],
  ["x"],
  { x: null },
  [[1, "x"], { type: null }],
];

/** Every place below a value. */
function placesIn(value: unknown): JsonPath[] {
  if (value === null || typeof value !== "object") return [];
  const keys: (string | number)[] = Array.isArray(value) ? value.map((_entry, index) => index) : Object.keys(value);
  return keys.flatMap((key) => [
    [key],
    ...placesIn((value as Record<string | number, unknown>)[key]).map((rest) => [key, ...rest]),
  ]);
}

/** A change that strangers' programs make to a JSON value, at one place that the random numbers choose. */
export interface Mutated {
  value: unknown;
  /** The change, for the name of a failed case. */
  words: string;
}

/** A copy of the value with one change: a value of another form, an absent or an unknown field, another spelling of a name. */
export function mutated(value: unknown, random: () => number): Mutated {
  const copy = structuredClone(value);
  const places = placesIn(copy);
  const pick = <Entry>(entries: readonly Entry[]): Entry => entries[Math.floor(random() * entries.length)] as Entry;
  const path = pick(places);
  const key = path.at(-1) ?? 0;
  const parent = path.slice(0, -1).reduce((held, part) => (held as Record<string | number, unknown>)[part], copy);
  const held = parent as Record<string | number, unknown>;
  const kind = pick(["foreign", "foreign", "foreign", "absent", "unknown", "renamed", "text", "listed"] as const);
  switch (kind) {
    case "foreign": {
      const foreign = pick(FOREIGN);
      held[key] = structuredClone(foreign);
      return { value: copy, words: `${path.join(".")} is ${JSON.stringify(foreign)}` };
    }
    case "unknown":
      if (!Array.isArray(held)) held["x-unknown"] = { any: [1, null] };
      return { value: copy, words: `unknown field beside ${path.join(".")}` };
    case "renamed":
      if (!Array.isArray(held)) held[String(key).toUpperCase()] = held[key];
      remove(held, key);
      return { value: copy, words: `${path.join(".")} is in capitals` };
    case "text":
      held[key] = JSON.stringify(held[key]);
      return { value: copy, words: `${path.join(".")} is JSON in a text` };
    case "listed":
      held[key] = [held[key]];
      return { value: copy, words: `${path.join(".")} is in a list` };
    case "absent":
      remove(held, key);
      return { value: copy, words: `${path.join(".")} is absent` };
  }
}

function remove(held: Record<string | number, unknown>, key: string | number): void {
  if (Array.isArray(held)) held.splice(Number(key), 1);
  else Reflect.deleteProperty(held, key);
}

/** A corpus of changed copies, the same for the same seed. */
export const mutations = (value: unknown, count: number, random: () => number): Mutated[] =>
  Array.from({ length: count }, () => mutated(value, random));
