import { z } from "@hono/zod-openapi";

import { Graduation } from "#agents/agents/schemas";
import { field } from "#http/field";
import { id, jsonObject, pathId, timestamp, toTimestamp, toTimestampOrNull } from "#http/schemas";

import type { AdaptedAgent } from "./apply-adaptation.ts";
import type { TrainingStatus } from "./get-training.ts";
import type { AdaptationRow } from "./store.ts";
import type { TrainingRun } from "./train-agent.ts";

export const TrainingPath = z.object({ agent_id: pathId("agent_id") });
export const TrainingRunPath = z.object({ agent_id: pathId("agent_id"), run_id: pathId("run_id") });
export const AdaptationPath = z.object({ agent_id: pathId("agent_id"), adaptation_id: pathId("adaptation_id") });

const Strategy = z.enum(["consolidate", "replay"]).openapi({ example: "consolidate" });
const AdaptationType = z
  .enum(["reinforce_pattern", "avoid_pattern", "add_skill", "adjust_configuration"])
  .openapi({ example: "reinforce_pattern" });
const share = (example: number) => z.number().min(0).max(1).openapi({ example });

export const TrainBody = z
  .strictObject({
    strategy: field(
      Strategy.optional(),
      "`consolidate` (default) learns from the recorded episodes. `replay` first runs the latest unsuccessful tasks again, without side effects",
    ),
  })
  .openapi("TrainBody", { example: { strategy: "consolidate" } });

const patternFields = {
  pattern: z.string().openapi({ example: "summarize usually succeeds" }),
  success_rate: share(0.92),
  sample_size: z.number().int().openapi({ example: 12 }),
};

const adaptationFields = {
  id: id(),
  type: AdaptationType,
  description: z.string().openapi({ example: 'Tasks of the kind "summarize" go well: keep doing them as before.' }),
  expected_improvement: field(z.number(), "Expected gain in the success rate over all tasks", 0.05),
};

export const TrainingStatusView = z
  .object({
    agent_id: id(),
    learning_statistics: z.object({
      total_experiences: z.number().int().openapi({ example: 12 }),
      successful_experiences: z.number().int().openapi({ example: 11 }),
      success_rate: share(0.92),
      avg_confidence: share(0.9),
    }),
    patterns_detected: z.array(z.object(patternFields)),
    adaptations_available: z.array(z.object(adaptationFields)),
    graduation_readiness: Graduation,
  })
  .openapi("TrainingStatus");

const Adaptation = z
  .object({
    ...adaptationFields,
    subject: field(z.string(), "The action, tool or configuration key that the adaptation concerns", "summarize"),
    status: z.enum(["available", "applied", "undone", "superseded"]),
    applied_at: timestamp().nullable(),
    undone_at: timestamp().nullable(),
  })
  .openapi("Adaptation");

export const TrainingRunView = z
  .object({
    run_id: id(),
    agent_id: id(),
    agent_version: z.number().int().openapi({ example: 1 }),
    strategy: Strategy,
    status: z.enum(["completed"]),
    episodes_analyzed: z.number().int().openapi({ example: 12 }),
    episodes_replayed: z.number().int().openapi({ example: 0 }),
    episodes_recovered: field(z.number().int(), "Replayed episodes that now succeed", 0),
    void_reason: field(
      z.enum(["budget"]).nullable(),
      "`budget` where a budget of model calls had no room to replay the rest; null otherwise",
      null,
    ),
    patterns: z.array(
      z.object({
        ...patternFields,
        action: z.string().openapi({ example: "summarize" }),
        success_lower_bound: field(share(0.65), "Lower end of the 95 % Wilson interval of the success rate"),
        success_upper_bound: share(0.99),
      }),
    ),
    adaptations: z.array(Adaptation),
    created_at: timestamp(),
    completed_at: timestamp(),
  })
  .openapi("TrainingRun");

export const AdaptedView = z
  .object({
    adaptation: Adaptation,
    agent: z.object({
      id: id(),
      version: z.number().int().openapi({ example: 2 }),
      configuration: jsonObject().openapi({ example: { temperature: 0.2 } }),
    }),
  })
  .openapi("AdaptedAgent");

const presentAdaptation = (row: AdaptationRow): z.output<typeof Adaptation> => ({
  id: row.id,
  type: row.type,
  subject: row.subject,
  description: row.description,
  expected_improvement: row.expectedImprovement,
  status: row.status,
  applied_at: toTimestampOrNull(row.appliedAt),
  undone_at: toTimestampOrNull(row.undoneAt),
});

export const presentTraining = (status: TrainingStatus): z.output<typeof TrainingStatusView> => ({
  agent_id: status.agentId,
  learning_statistics: {
    total_experiences: status.experiences,
    successful_experiences: status.successes,
    success_rate: status.experiences === 0 ? 0 : status.successes / status.experiences,
    avg_confidence: status.meanConfidence,
  },
  patterns_detected: status.patterns.map((pattern) => ({
    pattern: pattern.pattern,
    success_rate: pattern.success_rate,
    sample_size: pattern.sample_size,
  })),
  adaptations_available: status.adaptations.map((row) => ({
    id: row.id,
    type: row.type,
    description: row.description,
    expected_improvement: row.expectedImprovement,
  })),
  graduation_readiness: {
    current_level: status.level,
    readiness_score: status.readiness.score,
    eligible_levels:
      status.readiness.eligible && status.readiness.targetLevel !== null ? [status.readiness.targetLevel] : [],
    episodes_until_exam: status.readiness.episodesUntilExam,
    good_runs_to_exam: status.goodRuns,
    next_exam_at: toTimestampOrNull(status.nextExamAt),
  },
});

/** The path of a training run. */
export const trainingRunUrl = ({ run }: TrainingRun): string => `/api/agents/${run.agentId}/training/runs/${run.id}`;

export const presentTrainingRun = ({ run, adaptations }: TrainingRun): z.output<typeof TrainingRunView> => ({
  run_id: run.id,
  agent_id: run.agentId,
  agent_version: run.agentVersion,
  strategy: run.strategy,
  status: run.status,
  episodes_analyzed: run.episodesAnalyzed,
  episodes_replayed: run.episodesReplayed,
  episodes_recovered: run.episodesRecovered,
  void_reason: run.voidReason,
  patterns: run.patterns,
  adaptations: adaptations.map(presentAdaptation),
  created_at: toTimestamp(run.createdAt),
  completed_at: toTimestamp(run.completedAt),
});

export const presentAdapted = ({ adaptation, agent }: AdaptedAgent): z.output<typeof AdaptedView> => ({
  adaptation: presentAdaptation(adaptation),
  agent: { id: agent.id, version: agent.version, configuration: agent.configuration },
});
