import fc from "fast-check";
import { expect, test } from "vitest";

import { decideAction } from "#engine/governance/decide-action";
import { MATURITY_LEVELS, maturityRank } from "#engine/governance/maturity";
import { chainOf, lowestLevel, parentOf, rootOf } from "#runs/execution-records/kin";

const level = fc.constantFrom(...MATURITY_LEVELS);
const chain = fc.array(fc.record({ level }), { minLength: 1, maxLength: 3 });
const action = fc.constantFrom("read", "draft", "send", "refund");

test("a chain may do exactly what each of its agents may do alone, and never more than its ceiling", () => {
  fc.assert(
    fc.property(chain, level, action, (links, ceiling, wanted) => {
      const allows = (agentLevel: (typeof links)[number]["level"]) =>
        decideAction({ action: wanted, agentLevel }).allowed;
      const lowest = lowestLevel(links, ceiling);
      expect(allows(lowest)).toBe([ceiling, ...links.map((link) => link.level)].every(allows));
    }),
  );
});

test("another agent in the chain, a lower ceiling and a lost level never raise it, and their order does not matter", () => {
  fc.assert(
    fc.property(chain, level, level, fc.nat({ max: 2 }), (links, ceiling, other, place) => {
      const before = maturityRank(lowestLevel(links, ceiling));
      expect(maturityRank(lowestLevel([...links, { level: other }], ceiling))).toBeLessThanOrEqual(before);
      expect(maturityRank(lowestLevel(links.toReversed(), ceiling))).toBe(before);
      const demoted = links.map((link, index) =>
        index === place % links.length ? { level: "student" as const } : link,
      );
      expect(maturityRank(lowestLevel(demoted, ceiling))).toBeLessThanOrEqual(before);
    }),
  );
});

test("a run is the last of its chain; the one above asked for it, and the first was ordered", () => {
  const [first, second, third] = ["1", "2", "3"].map((id) => ({ executionId: id, agentId: `agent ${id}` }));
  if (first === undefined || second === undefined || third === undefined) throw new Error("There are three.");
  expect(chainOf({ id: "1", agentId: "agent 1" })).toEqual([first]);
  expect(chainOf({ id: "3", agentId: "agent 3", kin: [first, second] })).toEqual([first, second, third]);
  expect([rootOf([first, second]), parentOf([first, second])]).toEqual([first, second]);
});
