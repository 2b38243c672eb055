import fc from "fast-check";

import type { Surroundings } from "#engine/evidence/requirement-standings";
import type { LoggedEpisode } from "#engine/evidence/tenure";
import { EPISODE_OUTCOMES, VERIFICATIONS } from "#engine/evidence/verification";
import { MATURITY_LEVELS } from "#engine/governance/maturity";

/** A student's checked success, as graduation reads it. */
export const success: LoggedEpisode = {
  id: "",
  createdAt: 0,
  maturityLevel: "student",
  agentVersion: 1,
  outcome: "success",
  verification: "checked",
  judgeCalibrated: false,
  confidence: 1,
  constitutionalScore: 1,
  interventions: 0,
  fingerprint: null,
  kind: "a kind",
  work: null,
  sampled: true,
  isLookedAt: true,
  contact: null,
  criticalViolations: 0,
  orderedBy: "author",
  witnesses: ["colleague"],
};
/** A workspace that asks for no days, and an agent with one job whose drawn runs were all looked at. */
export const AT_EASE: Surroundings = {
  minimumDays: { intern: 0, supervised: 0, autonomous: 0 },
  kindsGiven: 1,
  drawn: { runs: 0, lookedAt: 0 },
  isOnProbation: false,
};
export const failure: LoggedEpisode = { ...success, outcome: "failure" };

/** Any readable episode, with scores within their bounds. */
export const anyEpisode: fc.Arbitrary<LoggedEpisode> = fc.record({
  id: fc.uuid(),
  createdAt: fc.integer({ min: 0, max: 20 * 86_400_000 }),
  maturityLevel: fc.constantFrom(...MATURITY_LEVELS),
  agentVersion: fc.integer({ min: 1, max: 3 }),
  outcome: fc.constantFrom(...EPISODE_OUTCOMES),
  verification: fc.constantFrom(...VERIFICATIONS),
  judgeCalibrated: fc.boolean(),
  confidence: fc.double({ min: 0, max: 1, noNaN: true }),
  constitutionalScore: fc.double({ min: 0, max: 1, noNaN: true }),
  interventions: fc.nat(2),
  fingerprint: fc.constantFrom("one", "other", null),
  kind: fc.constantFrom("a", "b", "c", "d"),
  work: fc.constantFrom("1", "2", "3", "4", "5", null, null),
  sampled: fc.boolean(),
  isLookedAt: fc.boolean(),
  contact: fc.constantFrom(null, null, "a contact", "another"),
  criticalViolations: fc.constantFrom(0, 0, 0, 1),
  orderedBy: fc.constantFrom("author", "colleague", null),
  witnesses: fc.subarray(["author", "colleague", "administrator"]),
});
