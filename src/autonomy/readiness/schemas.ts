import { z } from "@hono/zod-openapi";

import { nextExamAt, presentProbation, ProbationView } from "#agents/tenure/schemas";
import { REQUIREMENT_NAMES } from "#engine/evidence/requirement-standings";
import { MATURITY_LEVELS } from "#engine/governance/maturity";
import { field } from "#http/field";
import { id, pathId, timestamp, toTimestampOrNull } from "#http/schemas";

import type { AgentReadiness } from "./get-readiness.ts";

export const ReadinessPath = z.object({ agent_id: pathId("agent_id") });

const level = () => z.enum(MATURITY_LEVELS).openapi({ example: "student" });
const share = (example: number) => z.number().min(0).max(1).openapi({ example });

export const ReadinessQuery = z.object({
  target_level: field(
    z.enum(["intern", "supervised", "autonomous"]).openapi({ example: "intern" }).optional(),
    "The level to measure against; the next one when omitted",
  ),
});

const Gap = z
  .object({
    requirement: z.enum(["previous_level", ...REQUIREMENT_NAMES]).openapi({ example: "episodes" }),
    required: z.union([z.number(), z.string()]).openapi({ example: 10 }),
    actual: z.union([z.number(), z.string()]).openapi({ example: 7 }),
  })
  .openapi("ReadinessGap");

const Requirement = z
  .object({
    requirement: z.enum(REQUIREMENT_NAMES).openapi({ example: "episodes" }),
    needed: field(z.number(), "Value that the level requires", 25),
    value: field(z.number(), "Current value of the agent", 12),
    direction: field(z.enum(["at_least", "at_most"]), "Whether `needed` is a minimum or a maximum"),
    holds: z.boolean().openapi({ example: false }),
  })
  .openapi("ReadinessRequirement", {
    description:
      "`days`: calendar days (UTC) with vouched successes. `kinds`: kinds of work that it masters. `sampled`: runs that the platform drew and a person who may, or a calibrated judge, vouched for. `looked_at`: share of the drawn runs that was looked at. `void_share`: share of the runs that ended without a result, shown once there is one. `probation`: 1 while the agent is on probation",
  });

export const Readiness = z
  .object({
    agent_id: id(),
    current_level: level(),
    target_level: field(level().nullable(), "Null when the agent is already autonomous", "intern"),
    readiness_score: share(0.93),
    eligible: z.boolean(),
    eligible_levels: field(
      z.array(level()),
      "The levels whose requirements it meets; `next_exam_at` says when it may take the exam",
    ),
    next_exam_at: nextExamAt(),
    episodes_analyzed: z.number().int().openapi({ example: 12 }),
    episodes_until_exam: z.number().int().openapi({ example: 0 }),
    components: z
      .object({
        independence: field(share(1), "Share of episodes without intervention; weight 0.40"),
        constitutional: field(share(1), "Mean constitutional score; weight 0.30"),
        confidence: field(
          share(0.9),
          "Mean confidence, calibrated on the outcomes of this agent's own episodes and shrunk towards one half while there are few; weight 0.20",
        ),
        confidence_reported: field(share(0.95), "Mean confidence as the agent reported it"),
        brier_score: field(
          share(0.05).nullable(),
          "Mean squared difference between reported confidence and outcome: 0 is a perfect forecast, 0.25 a coin toss; null without evidence",
        ),
        success: field(share(1), "Success rate; weight 0.10"),
        success_lower_bound: field(share(0.76), "Lower end of the 95 % Wilson interval of success"),
        verified_share: field(share(1), "Share of the episodes for which a check or a person vouches"),
        evidence: field(
          z.number(),
          "Number of episodes. Episodes of earlier agent versions count half while they outnumber the others; so do episodes for which only an uncalibrated judge vouches",
          12,
        ),
        evidence_since: field(timestamp().nullable(), "Time of the last level change; earlier episodes do not count"),
      })
      .openapi("ReadinessComponents"),
    evidence: z
      .object({
        checked: field(
          z.number().int(),
          "Number of episodes decided by checks of the caller, deterministic tools or tests",
          12,
        ),
        human: field(z.number().int(), "Episodes decided by a person", 0),
        judged: field(z.number().int(), "Episodes decided by an independent judge", 0),
        self_reported: field(
          z.number().int(),
          "Episodes for which only the acting model vouches; they do not count as evidence",
          0,
        ),
        void: field(
          z.number().int(),
          "Episodes in which a vendor, the network or the platform failed; they count nowhere",
          0,
        ),
      })
      .openapi("ReadinessEvidence", {
        description: "The witnesses for the agent's latest episodes (at most 200) since it reached its level",
      }),
    effective_level: field(
      level(),
      "The level that governance decides with: `intern` at most while the agent is on probation",
    ),
    probation: field(ProbationView.nullable(), "Null when the agent is not on probation"),
    requirements: field(
      z.array(Requirement),
      "All requirements of the target level with their numbers; empty at the highest level",
    ),
    gaps: field(z.array(Gap), "The unmet requirements; empty when the agent is eligible"),
    version: field(z.number().int(), "The agent version for which the evidence is weighed", 1),
  })
  .openapi("Readiness");

function presentEvidence(counts: AgentReadiness["counts"]): z.output<typeof Readiness>["evidence"] {
  const evidence = { checked: 0, human: 0, judged: 0, self_reported: 0, void: 0 };
  for (const { outcome, verification, count } of counts) evidence[outcome === "void" ? "void" : verification] += count;
  return evidence;
}

export const presentReadiness = ({
  agent,
  standing,
  tenure: { readiness, effectiveLevel, probation },
  counts,
}: AgentReadiness): z.output<typeof Readiness> => ({
  agent_id: agent.id,
  current_level: agent.maturityLevel,
  target_level: readiness.targetLevel,
  readiness_score: readiness.score,
  eligible: readiness.eligible,
  eligible_levels: readiness.eligible && readiness.targetLevel !== null ? [readiness.targetLevel] : [],
  next_exam_at: toTimestampOrNull(standing?.nextExamAt ?? null),
  episodes_analyzed: readiness.episodesAnalyzed,
  episodes_until_exam: readiness.episodesUntilExam,
  components: {
    independence: readiness.components.independence,
    constitutional: readiness.components.constitutional,
    confidence: readiness.components.confidence,
    confidence_reported: readiness.components.reportedConfidence,
    brier_score: readiness.components.brierScore,
    success: readiness.components.success,
    success_lower_bound: readiness.components.successLowerBound,
    verified_share: readiness.components.firmShare,
    evidence: readiness.evidence,
    evidence_since: toTimestampOrNull(standing?.evidenceSince ?? null),
  },
  evidence: presentEvidence(counts),
  effective_level: effectiveLevel,
  probation: presentProbation(probation),
  requirements: readiness.requirements.map(({ required, actual, ...rest }) => ({
    ...rest,
    needed: required,
    value: actual,
  })),
  gaps: readiness.gaps,
  version: agent.version,
});
