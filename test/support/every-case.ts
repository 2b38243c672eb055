import { expect } from "vitest";

import { isNarrowed } from "#test/support/touched-operations";

interface Options<Case> {
  /** A case's name in a failure. Default: its texts, numbers and similar values in order. */
  nameOf?: (one: Case) => string;
  /** How many are looked at together. */
  atOnce?: number;
}

/**
 * Looks at every case of a table, and fails once with the name of each that does not hold and what is wrong with it. A row of several
 * members comes as several arguments, as with `test.each`.
 */
export function everyCase<Row extends readonly [unknown, ...unknown[]]>(
  table: Iterable<Row>,
  holds: (...row: [...Row]) => unknown,
  options?: Options<Row>,
): Promise<void>;
export function everyCase<Case>(
  cases: Iterable<Case>,
  holds: (one: Case) => unknown,
  options?: Options<Case>,
): Promise<void>;
export async function everyCase(
  cases: Iterable<unknown>,
  holds: (...row: unknown[]) => unknown,
  { nameOf = ownName, atOnce = 1 }: Options<unknown> = {},
): Promise<void> {
  const all = [...cases];
  if (!isNarrowed) expect(all, "cases to look at").not.toEqual([]);
  const wrong: string[] = [];
  let next = 0;
  async function look(): Promise<void> {
    for (let at = next++; at < all.length; at = next++) {
      const one = all[at];
      try {
        await (Array.isArray(one) ? holds(...(one as unknown[])) : holds(one));
      } catch (error) {
        wrong.push(`${nameOf(one)}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, look));
  if (wrong.length > 0) expect.fail(`${wrong.length} of ${all.length} do not hold.\n${wrong.join("\n")}`);
}

function ownName(one: unknown): string {
  const members = Array.isArray(one) ? one : [one];
  const said = members
    .filter((member) => typeof member !== "function")
    .map((member) => JSON.stringify(member) ?? "undefined");
  return said.join(" ").slice(0, 120);
}
