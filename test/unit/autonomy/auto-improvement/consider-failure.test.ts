import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { considerFailure } from "#autonomy/auto-improvement/consider-failure";
import { everyCase } from "#test/support/every-case";

const run = (outcome: "passed" | "failed") => ({ outcome });
const POOR = [run("passed"), run("failed"), run("failed"), run("failed"), run("passed")];
const FOLLOWED = { gate: [], skillId: "a", hasBody: true, hasOpenCandidate: false, runs: POOR } as const;

describe("a failed task", () => {
  it("is followed when one skill that often fails is at fault, and it is allowed", () => {
    expect(considerFailure(FOLLOWED)).toBeNull();
  });

  it("is passed over for each of the reasons", () =>
    everyCase(
      [
        ["what the gate says", { gate: ["maturity" as const] }, "maturity"],
        ["no one skill at fault", { skillId: null }, "not_attributable"],
        ["nothing to edit", { hasBody: false }, "no_body"],
        ["a candidate that is open", { hasOpenCandidate: true }, "candidate_open"],
        ["too few runs", { runs: POOR.slice(0, 4) }, "too_few_samples"],
        [
          "a good record",
          { runs: [...Array.from({ length: 9 }, () => run("passed")), run("failed")] },
          "utility_is_high",
        ],
      ],
      (_what, given, reason) => {
        expect(considerFailure({ ...FOLLOWED, ...given })).toBe(reason);
      },
    ));

  it("is never followed when the gate has anything against it", () => {
    const gate = fc.array(fc.constantFrom("instance_off" as const, "workspace_off" as const, "maturity" as const), {
      minLength: 1,
    });
    fc.assert(
      fc.property(gate, fc.boolean(), (against, hasBody) => {
        expect(considerFailure({ ...FOLLOWED, gate: against, hasBody })).toBe(against[0]);
      }),
    );
  });
});
