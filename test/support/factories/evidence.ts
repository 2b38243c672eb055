import fc from "fast-check";

import type { ExamEpisode } from "#autonomy/graduation/exam-stages";
import { EPISODE_OUTCOMES, VERIFICATIONS } from "#engine/evidence/verification";
import { MATURITY_LEVELS } from "#engine/governance/maturity";

/** A student's checked success, as graduation reads it. */
export const success: ExamEpisode = {
  maturityLevel: "student",
  agentVersion: 1,
  outcome: "success",
  verification: "checked",
  judgeCalibrated: false,
  confidence: 1,
  constitutionalScore: 1,
  interventions: 0,
  criticalViolations: 0,
  actionsUsed: ["read"],
};
export const failure: ExamEpisode = { ...success, outcome: "failure" };

/** Any readable episode, with scores within their bounds. */
export const anyEpisode: fc.Arbitrary<ExamEpisode> = fc.record({
  maturityLevel: fc.constantFrom(...MATURITY_LEVELS),
  agentVersion: fc.integer({ min: 1, max: 3 }),
  outcome: fc.constantFrom(...EPISODE_OUTCOMES),
  verification: fc.constantFrom(...VERIFICATIONS),
  judgeCalibrated: fc.boolean(),
  confidence: fc.double({ min: 0, max: 1, noNaN: true }),
  constitutionalScore: fc.double({ min: 0, max: 1, noNaN: true }),
  interventions: fc.nat(2),
  criticalViolations: fc.constantFrom(0, 0, 0, 1),
  actionsUsed: fc.subarray(["read", "search", "summarize", "analyze"]),
});
