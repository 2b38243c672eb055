import { z } from "@hono/zod-openapi";

import type { ExamRow } from "#db/schema/graduation";
import { MATURITY_LEVELS } from "#engine/governance/maturity";
import { field } from "#http/field";
import { Pagination, pageQuery } from "#http/paging";
import { id, jsonObject, pathId, prose, timestamp, toTimestamp, toTimestampOrNull } from "#http/schemas";
import { VOID_REASONS } from "#lib/void-reasons";

import type { ConfirmedAgent } from "./confirm-agent.ts";
import type { LevelHistory } from "./list-level-changes.ts";
import type { ShiftedLevel } from "./shift-level.ts";

export const GraduationPath = z.object({ agent_id: pathId("agent_id") });
export const ExamPath = z.object({ agent_id: pathId("agent_id"), exam_id: pathId("exam_id") });

const level = () => z.enum(MATURITY_LEVELS).openapi({ example: "student" });
const targetLevel = () => z.enum(["intern", "supervised", "autonomous"]).openapi({ example: "intern" });
const share = (example: number) => z.number().min(0).max(1).openapi({ example });

export const ExamBody = z
  .strictObject({
    target_level: field(targetLevel().optional(), "Must be the next level, which is also the default"),
  })
  .openapi("ExamBody", { example: { target_level: "intern" } });

const ExamStage = z
  .object({
    stage: z.number().int().min(1).max(5),
    name: z.enum(["evidence", "readiness", "edge_cases", "constitutional_compliance", "skills"]),
    passed: z.boolean(),
    score: share(1),
    details: jsonObject(),
  })
  .openapi("ExamStage", {
    example: {
      stage: 1,
      name: "evidence",
      passed: true,
      score: 1,
      details: { episodes_analyzed: 12, evidence: 12, required: 10 },
    },
  });

export const Exam = z
  .object({
    exam_id: id(),
    agent_id: id(),
    target_level: level(),
    status: field(
      z.enum(["in_progress", "completed", "void"]),
      "`void`: it ended without a verdict, for a reason outside the agent; see `void_reason`",
      "completed",
    ),
    passed: field(z.boolean().nullable(), "Null while the exam is under way, and when it is void", true),
    void_reason: field(
      z.enum(VOID_REASONS).nullable(),
      "`vendor`: the model's vendor could not be reached; `budget`: a budget had no room for its calls of models; `agent_changed`: what acts for the agent changed during the exam; `interrupted`: the platform could not finish it. Null unless the exam is void",
      null,
    ),
    stages: field(
      z.array(ExamStage),
      "While the exam is under way: the stages that the agent's record decides, and `edge_cases` with the number of cases (`details.run`) and of decided ones (`details.decided`). Empty before its cases are drawn, and when it is void",
    ),
    readiness_score: share(0.93),
    promoted: z.boolean(),
    new_level: field(level().nullable(), "The level reached; null when the agent was not promoted"),
    next_attempt_at: field(
      timestamp().nullable(),
      "Earliest time of the next exam: after a failed one six hours, after one without a verdict ten minutes, an hour, then six hours. Null otherwise",
    ),
    created_at: timestamp(),
    completed_at: field(timestamp().nullable(), "Null while the exam is under way"),
  })
  .openapi("Exam");

export const AcceptedExam = z
  .object({
    exam_id: id(),
    agent_id: id(),
    target_level: level().openapi({ example: "intern" }),
    status: z.literal("in_progress"),
    poll_url: field(
      z.string(),
      "Address of the exam",
      "/api/graduation/agents/019f83d6-8a3c-7c6e-9d2a-6b1f6c1f2a10/exams/019f83d6-8a3c-7c6e-9d2a-6b1f6c1f2a11",
    ),
    created_at: timestamp(),
  })
  .openapi("AcceptedExam");

export const ExamsQuery = z.object({
  ...pageQuery,
  passed: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .optional()
    .openapi({ type: "boolean", description: "`true` selects passed exams, `false` failed ones", example: false }),
});

export const ExamList = z.object({ exams: z.array(Exam), pagination: Pagination });

export const ShiftBody = z
  .strictObject({
    new_level: field(level(), "The agent's new level", "intern"),
    justification: field(
      prose(2_000),
      "Reason; it is kept in the history and in the audit log",
      "Four weeks under supervision without a fault",
    ),
  })
  .openapi("ShiftLevelBody", {
    example: { new_level: "intern", justification: "Four weeks under supervision without a fault" },
  });

export const Shift = z
  .object({
    agent_id: id(),
    from_level: level(),
    to_level: level().openapi({ example: "intern" }),
    promotion_type: z.enum(["manual", "demotion"]),
  })
  .openapi("LevelShift");

export const ConfirmBody = z
  .strictObject({
    justification: field(
      prose(2_000),
      "Reason; it is kept in the audit log",
      "We compared both models on last week's invoices",
    ),
  })
  .openapi("ConfirmAgentBody", { example: { justification: "We compared both models on last week's invoices" } });

export const Confirmation = z
  .object({
    agent_id: id(),
    level: level().openapi({ example: "supervised" }),
    fingerprint: field(
      z.string(),
      "SHA-256 of what acts now; the level belongs to it",
      "9f2c41d0a7b35e8866f1c2d93ab04e7715c8de90b1f2a3c4d5e6f708192a3b4c",
    ),
    ended_probation: z.boolean().openapi({ example: true }),
  })
  .openapi("ConfirmedAgent");

export const presentConfirmation = (confirmed: ConfirmedAgent): z.output<typeof Confirmation> => ({
  agent_id: confirmed.agentId,
  level: confirmed.level,
  fingerprint: confirmed.fingerprint,
  ended_probation: confirmed.endedProbation,
});

export const HistoryQuery = z.object(pageQuery);

const LevelChange = z
  .object({
    id: id(),
    from_level: level(),
    to_level: level().openapi({ example: "intern" }),
    promotion_type: z.enum(["exam", "manual", "demotion", "automatic_demotion"]),
    readiness_score: share(0.93),
    exam: field(
      z.object({ exam_id: id(), stages: z.array(ExamStage) }).nullable(),
      "The passed exam; null for other changes",
    ),
    actor: z.object({
      kind: z.enum(["user", "api_key", "system"]),
      id: field(z.string().nullable(), "Id of the user or key; null when the platform acted", null),
      name: field(
        z.string().nullable(),
        "Current name of the user; null for other actors, and for a user without a name",
        null,
      ),
    }),
    reason: z.string().openapi({ example: "Passed the exam for intern." }),
    created_at: timestamp(),
  })
  .openapi("LevelChange");

export const History = z.object({
  agent_id: id(),
  current_level: level(),
  next_exam_at: field(
    timestamp().nullable(),
    "Earliest time of the next exam; null when the agent does not have to wait",
  ),
  history: z.array(LevelChange),
  pagination: Pagination,
});

/** Presents a stored exam. Passing promotes at once, so the reached level is the examined one. */
export const presentExam = (exam: ExamRow): z.output<typeof Exam> => ({
  exam_id: exam.id,
  agent_id: exam.agentId,
  target_level: exam.targetLevel,
  status: exam.status,
  passed: exam.status === "completed" ? exam.passed : null,
  void_reason: exam.voidReason,
  stages: exam.stages as z.output<typeof ExamStage>[],
  readiness_score: exam.readinessScore,
  promoted: exam.passed,
  new_level: exam.passed ? exam.targetLevel : null,
  next_attempt_at: toTimestampOrNull(exam.nextAttemptAt),
  created_at: toTimestamp(exam.createdAt),
  completed_at: exam.status === "in_progress" ? null : toTimestamp(exam.completedAt ?? exam.createdAt),
});

/** The answer to taking an exam: the exam when it has ended, else where to find it. */
export function presentTaken(exam: ExamRow) {
  const location = `/api/graduation/agents/${exam.agentId}/exams/${exam.id}`;
  if (exam.status !== "in_progress") return { status: 201, location, data: presentExam(exam) } as const;
  const { exam_id, agent_id, target_level, created_at } = presentExam(exam);
  const data = { exam_id, agent_id, target_level, status: exam.status, poll_url: location, created_at };
  return { status: 202, location, data } as const;
}

export const presentShift = ({ agentId, fromLevel, toLevel, kind }: ShiftedLevel): z.output<typeof Shift> => ({
  agent_id: agentId,
  from_level: fromLevel,
  to_level: toLevel,
  promotion_type: kind,
});

export const presentLevelChange = ({ change, exam, actorName }: LevelHistory["rows"][number]) => ({
  id: change.id,
  from_level: change.fromLevel,
  to_level: change.toLevel,
  promotion_type: change.kind,
  readiness_score: change.readinessScore,
  exam: exam === null ? null : { exam_id: exam.id, stages: exam.stages as z.output<typeof ExamStage>[] },
  actor: { kind: change.actorKind, id: change.actorId, name: actorName },
  reason: change.reason,
  created_at: toTimestamp(change.createdAt),
});
