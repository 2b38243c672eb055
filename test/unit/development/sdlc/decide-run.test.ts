import * as fc from "fast-check";
import { expect, test } from "vitest";

import { decideRun } from "#development/sdlc/decide-run";
import { actionComplexity } from "#engine/governance/actions";
import { AGENT_TYPE_IDS, AGENT_TYPES } from "#engine/governance/development-agents";
import { MATURITY_LEVELS, maturityRank } from "#engine/governance/maturity";
import { everyCase } from "#test/support/every-case";

/** Every action of every type. */
const SDLC_ACTIONS: readonly string[] = AGENT_TYPE_IDS.flatMap((id) => AGENT_TYPES[id].capabilities);

const OPEN = { isEnabled: true, enabledAgentTypes: AGENT_TYPE_IDS, approvalRequiredFor: [] };
const calls = fc.constantFrom(
  ...AGENT_TYPE_IDS.flatMap((agentType) =>
    AGENT_TYPES[agentType].capabilities.flatMap((action) =>
      MATURITY_LEVELS.map((agentLevel) => ({ agentType, action, agentLevel })),
    ),
  ),
);

test("no action belongs to two types, and the actions' table agrees with the types' levels", () => {
  expect(new Set(SDLC_ACTIONS).size).toBe(SDLC_ACTIONS.length);
  for (const { requiredMaturity, capabilities } of Object.values(AGENT_TYPES))
    for (const action of capabilities) expect(actionComplexity(action)).toBe(maturityRank(requiredMaturity));
});

test("an agent of each level may work as the types of that level and those below", () =>
  everyCase(
    [
      ["student", ["planner", "reviewer"]],
      ["intern", ["planner", "reviewer"]],
      ["supervised", ["planner", "coder", "tester", "reviewer"]],
      ["autonomous", ["planner", "coder", "tester", "reviewer", "deployer"]],
    ] as const,
    (agentLevel, allowed) => {
      const types = AGENT_TYPE_IDS.filter((agentType) =>
        AGENT_TYPES[agentType].capabilities.some(
          (action) => decideRun(OPEN, { agentType, action, agentLevel }).kind === "allowed",
        ),
      );
      expect(types).toEqual(allowed);
    },
  ));

test("a student only analyses", () => {
  const may = SDLC_ACTIONS.filter((action) =>
    AGENT_TYPE_IDS.some(
      (agentType) =>
        AGENT_TYPES[agentType].capabilities.includes(action) &&
        decideRun(OPEN, { agentType, action, agentLevel: "student" }).kind === "allowed",
    ),
  );
  expect(may).toEqual(["analyze_requirements", "review_code", "check_security", "validate_style"]);
});

test("nothing is allowed while the switch is off, and no level is free of an approval", () => {
  fc.assert(
    fc.property(calls, fc.subarray([...SDLC_ACTIONS]), (call, approvalRequiredFor) => {
      expect(decideRun({ ...OPEN, isEnabled: false }, call)).toEqual({ kind: "disabled", reason: "sdlc_disabled" });
      const verdict = decideRun({ ...OPEN, approvalRequiredFor }, call);
      if (verdict.kind !== "allowed") return;
      const needed = ["coder", "deployer"].includes(call.agentType) || approvalRequiredFor.includes(call.action);
      expect(verdict.approvalRequired).toBe(needed);
    }),
  );
});
