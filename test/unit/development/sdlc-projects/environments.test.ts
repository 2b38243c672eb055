import * as fc from "fast-check";
import { expect, test } from "vitest";

import {
  type DeploymentFacts,
  ENVIRONMENTS,
  liveIn,
  promotionStep,
  rollbackStep,
  type Environment,
} from "#development/sdlc-projects/environments";

type Move = { kind: "deploy"; version: string } | { kind: "rollback"; environment: Environment };

const moves = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant("deploy" as const), version: fc.constantFrom("1", "2", "3") }),
    fc.record({ kind: fc.constant("rollback" as const), environment: fc.constantFrom(...ENVIRONMENTS) }),
  ),
  { maxLength: 30 },
);

/** The history after an allowed move, newest first; the same history for a forbidden one. */
function apply(history: readonly DeploymentFacts[], move: Move): DeploymentFacts[] {
  const step =
    move.kind === "deploy" ? promotionStep(history, move.version, undefined) : rollbackStep(history, move.environment);
  if (!step.ok) return [...history];
  const version = move.kind === "deploy" ? move.version : (step as { version?: string }).version;
  const end = move.kind === "deploy" ? "superseded" : "rolled_back";
  const ended = history.map((entry): DeploymentFacts =>
    entry.environment === step.environment && entry.state === "live" ? { ...entry, state: end } : entry,
  );
  return [{ version: version ?? "", environment: step.environment, state: "live" }, ...ended];
}

test("whatever is done, one version at most is live in an environment, and none reaches one that it skipped", () => {
  fc.assert(
    fc.property(moves, (list) => {
      let history: DeploymentFacts[] = [];
      for (const move of list) {
        history = apply(history, move);
        for (const environment of ENVIRONMENTS) {
          const own = history.filter((entry) => entry.environment === environment);
          expect(own.filter(({ state }) => state === "live").length).toBeLessThanOrEqual(1);
          const before = ENVIRONMENTS[ENVIRONMENTS.indexOf(environment) - 1];
          for (const { version } of own)
            if (before)
              expect(history.some((entry) => entry.environment === before && entry.version === version)).toBe(true);
        }
      }
    }),
  );
});

test("a version takes one step at a time, and what was rolled back does not come back", () => {
  let history: DeploymentFacts[] = [];
  expect(promotionStep(history, "1", "staging")).toMatchObject({ ok: false });
  for (const environment of ENVIRONMENTS) {
    expect(promotionStep(history, "1", undefined)).toMatchObject({ ok: true, environment });
    history = apply(history, { kind: "deploy", version: "1" });
  }
  expect(promotionStep(history, "1", undefined)).toMatchObject({ ok: false });
  expect(rollbackStep(history, "production")).toMatchObject({ ok: false });
  history = apply(history, { kind: "deploy", version: "2" });
  history = apply(history, { kind: "rollback", environment: "dev" });
  expect(liveIn(history, "dev")).toBe("1");
  expect(promotionStep(history, "2", "dev")).toMatchObject({ ok: false });
});
