/** The call that an approval allows, as a person reads it: a tool or action with its arguments. */
export interface BoundCall {
  /** Null when it was asked for ahead, for an action without a certain tool. */
  tool: string | null;
  arguments: Readonly<Record<string, unknown>>;
  /** The skill that runs, as it was when it was asked for. */
  skill: Readonly<Record<string, unknown>> | null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Reads what an approval is bound to: what an execution asks for names its tool beside the tool's arguments. */
export function boundCall(bound: Readonly<Record<string, unknown>>): BoundCall {
  const { tool, arguments: given, skill } = bound;
  if (typeof tool !== "string" || !isRecord(given)) return { tool: null, arguments: bound, skill: null };
  return { tool, arguments: given, skill: isRecord(skill) ? skill : null };
}

export interface Row {
  /** The names that lead to the value: `customer.address.city`. */
  name: string;
  text: string;
}

/** Every value of an object in its own row; a list of plain values is one value. */
export function rowsOf(values: Readonly<Record<string, unknown>>, above = ""): Row[] {
  return Object.entries(values).flatMap(([key, value]) => {
    const name = `${above}${key}`;
    if (isRecord(value) && Object.keys(value).length > 0) return rowsOf(value, `${name}.`);
    if (Array.isArray(value) && value.some((part) => typeof part === "object" && part !== null))
      return value.flatMap((part, index) =>
        isRecord(part)
          ? rowsOf(part, `${name}[${index + 1}].`)
          : [{ name: `${name}[${index + 1}]`, text: textOf(part) }],
      );
    return [{ name, text: textOf(value) }];
  });
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : value.map(textOf).join(", ");
  if (value === null || value === undefined) return "nothing";
  return typeof value === "object" ? JSON.stringify(value) : String(value as number | boolean);
}

/** A changed value. A missing earlier or new value is null. */
export interface Change {
  name: string;
  before: string | null;
  after: string | null;
}

const PAIRS = [
  ["before", "after"],
  ["old", "new"],
  ["former", "present"],
  ["old_text", "new_text"],
] as const;

/** The changes of an update whose arguments contain the earlier values; null for every other call. */
export function changesOf(values: Readonly<Record<string, unknown>>): Change[] | null {
  const pair = PAIRS.find(([before, after]) => before in values && after in values);
  if (pair === undefined) return null;
  const [before, after] = pair.map((name) => {
    const value = values[name];
    return new Map(
      (isRecord(value) ? rowsOf(value) : [{ name: "", text: textOf(value) }]).map((row) => [row.name, row.text]),
    );
  });
  return [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])]
    .map((name) => ({ name, before: before?.get(name) ?? null, after: after?.get(name) ?? null }))
    .filter((change) => change.before !== change.after);
}

/** The arguments beside the pair that `changesOf` reads. */
export function besideChanges(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const pair: readonly string[] = PAIRS.find(([before, after]) => before in values && after in values) ?? [];
  return Object.fromEntries(Object.entries(values).filter(([name]) => !pair.includes(name)));
}
