import fc from "fast-check";
import { expect, test } from "vitest";

import { dealOut } from "#runs/review-assignments/deal-out";

const people = fc.uniqueArray(fc.constantFrom("ada", "bo", "cy", "di"), { minLength: 1 });
const person = fc.constantFrom("ada", "bo", null);
const runs = fc.array(fc.record({ orderedBy: person, answeredBy: person }), { maxLength: 30 });

test("each run goes to one person who neither ordered nor answered it, or is left out, and shares are even where all may look", () => {
  fc.assert(
    fc.property(runs, people, (ordered, to) => {
      const waiting = ordered.map((run, at) => ({ ...run, executionId: `run ${at}` }));
      const { assigned, own } = dealOut(waiting, to);
      expect([...assigned.map(({ executionId }) => executionId), ...own].toSorted()).toEqual(
        waiting.map(({ executionId }) => executionId).toSorted(),
      );
      for (const { executionId, userId } of assigned)
        for (const by of ["orderedBy", "answeredBy"] as const)
          expect(waiting.find((run) => run.executionId === executionId)?.[by]).not.toBe(userId);
      if (waiting.some(({ orderedBy, answeredBy }) => orderedBy !== null || answeredBy !== null)) return;
      const shares = to.map((person) => assigned.filter(({ userId }) => userId === person).length);
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
    }),
  );
});
