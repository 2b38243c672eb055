import fc from "fast-check";
import { expect, test } from "vitest";

import { cycleOf } from "#tools/agent-tools/cycle-of";

const NAMES = ["a", "b", "c", "d", "e", "f"];
const some = fc.uniqueArray(fc.constantFrom(...NAMES), { maxLength: 3 });
const graph = fc.tuple(...NAMES.map(() => some));

const callersOf = (edges: readonly string[][]) =>
  NAMES.map((id, at) => ({ id, name: id, agents: edges[at] ?? [] })).filter(({ id }) => id !== "a");

/** Every agent that one leads to, however far. */
function reachedFrom(listed: readonly string[], edges: readonly string[][]): Set<string> {
  const reached = new Set<string>();
  const open = [...listed];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    if (id !== "a") open.push(...(edges[NAMES.indexOf(id)] ?? []));
  }
  return reached;
}

test("a way back is found exactly where there is one, and each of its steps is one that an agent may take", () => {
  fc.assert(
    fc.property(some, graph, (listed, edges) => {
      const cycle = cycleOf("a", listed, callersOf(edges));
      expect(cycle !== null).toBe(reachedFrom(listed, edges).has("a"));
      for (const [at, id] of (cycle ?? []).slice(0, -1).entries()) {
        const next = cycle?.[at + 1] ?? "";
        expect(id === "a" ? listed : edges[NAMES.indexOf(id)]).toContain(next);
      }
      if (cycle !== null) expect([cycle[0], cycle.at(-1)]).toEqual(["a", "a"]);
    }),
  );
});
