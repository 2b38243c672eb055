import { expect } from "vitest";

interface Options<Case> {
  /** What a failure calls a case. Default: a text itself, the first member of a list, else the case as JSON. */
  nameOf?: (one: Case) => string;
  /** How many are looked at together. */
  atOnce?: number;
}

/** Looks at every case, and fails once with the names of all that do not hold and what is wrong with each. */
export async function everyCase<Case>(
  cases: Iterable<Case>,
  holds: (one: Case) => unknown,
  { nameOf = ownName, atOnce = 1 }: Options<Case> = {},
): Promise<void> {
  const waiting = [...cases];
  expect(waiting, "cases to look at").not.toEqual([]);
  const wrong: string[] = [];
  let next = 0;
  async function look(): Promise<void> {
    for (let at = next++; at < waiting.length; at = next++) {
      const one = waiting[at] as Case;
      try {
        await holds(one);
      } catch (error) {
        wrong.push(`${nameOf(one)}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, look));
  if (wrong.length > 0) expect.fail(`${wrong.length} of ${waiting.length} do not hold.\n${wrong.join("\n")}`);
}

function ownName(one: unknown): string {
  const named: unknown = Array.isArray(one) ? one[0] : one;
  return typeof named === "string" ? named : JSON.stringify(named);
}
