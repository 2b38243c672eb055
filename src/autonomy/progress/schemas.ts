import { z } from "@hono/zod-openapi";

import { LatestReplay, presentReplay } from "#autonomy/replays/schemas";
import { shareOf } from "#engine/evidence/progress";
import { MATURITY_LEVELS } from "#engine/governance/maturity";
import { id, moment, pathId, timestamp, toTimestamp, toTimestampOrNull } from "#http/schemas";

import type { AgentProgress } from "./get-progress.ts";

export const ProgressPath = z.object({ agent_id: pathId("agent_id") });

const milliseconds = moment().transform((value) => Date.parse(value));

export const ProgressQuery = z.object({
  from: milliseconds
    .optional()
    .openapi({ description: "The first day is the one that this moment is in; by default 90 days before `to`" }),
  to: milliseconds
    .optional()
    .openapi({ description: "The last day is the one before this moment is reached; by default today" }),
  step: z.enum(["1d"]).default("1d").openapi({ description: "Length of a point: a day of UTC" }),
});

const level = () => z.enum(MATURITY_LEVELS).openapi({ example: "intern" });
const share = (example: number) => z.number().min(0).max(1).openapi({ example });

export const REQUIREMENT_NAMES = [
  "readiness_score",
  "episodes",
  "intervention_rate",
  "constitutional_score",
  "success_lower_bound",
  "verified_share",
] as const;

const RequirementView = z
  .object({
    requirement: z.enum(REQUIREMENT_NAMES).openapi({ example: "episodes" }),
    now: z.number().openapi({ description: "What the agent has", example: 7 }),
    asked: z.number().openapi({ description: "What the level asks", example: 10 }),
    direction: z
      .enum(["at_least", "at_most"])
      .openapi({ description: "Whether `now` must not be below or not above `asked`" }),
    share: share(0.7).openapi({ description: "How much of the way is made; 1 when it holds" }),
    holds: z.boolean(),
  })
  .openapi("RequirementStanding");

const Mark = z
  .union([
    z.object({
      kind: z.literal("exam"),
      at: timestamp(),
      exam_id: id(),
      target_level: level(),
      passed: z.boolean(),
      failed_stage: z
        .string()
        .nullable()
        .openapi({ description: "The first stage that was not passed", example: "edge_cases" }),
    }),
    z.object({
      kind: z.literal("version"),
      at: timestamp().openapi({ description: "The day on which the version was first seen" }),
      version: z.number().int(),
    }),
    z.object({
      kind: z.literal("level"),
      at: timestamp(),
      from_level: level(),
      to_level: level(),
      reason: z.enum(["exam", "manual", "demotion", "automatic_demotion"]),
    }),
  ])
  .openapi("ProgressMark");

const count = (description: string, example: number) => z.number().int().openapi({ description, example });

const Vouchers = z
  .object({
    checked: count("Checks of the caller, deterministic tools or tests decided", 12),
    human: count("A person decided", 13),
    judged: count("An independent judge decided", 6),
    self_reported: count("Only the acting model says so; these are no evidence", 22),
    partial: count("They ended neither in success nor in failure, so they decide nothing", 4),
    void: count("A vendor, the network or the platform failed; these count nowhere", 2),
    judge_calibrated: z
      .boolean()
      .nullable()
      .openapi({ description: "Whether the judge's word counts whole; null when no episode was judged" }),
  })
  .openapi("Vouchers", {
    description: "Who vouches for the agent's latest episodes (at most 200) since it has its level",
  });

export const ProgressView = z
  .object({
    agent_id: id(),
    level: level(),
    target_level: level().nullable().openapi({ description: "The next level; null when there is none" }),
    version: z.number().int().openapi({ example: 3 }),
    progress: share(0.7)
      .nullable()
      .openapi({ description: "The smallest `share` over the requirements; null when there is no next level" }),
    weakest: z.enum(REQUIREMENT_NAMES).nullable().openapi({ description: "The requirement with that share" }),
    requirements: z.array(RequirementView),
    good_runs_to_exam: z.number().int().nullable().openapi({
      description: "How many more runs without a fault, vouched for by a check, make the agent eligible",
      example: 3,
    }),
    runs_to_exam: z.number().int().nullable().openapi({
      description:
        "How many more runs that decide something make it eligible when they turn out as the latest twenty did; null when they never would",
      example: 4,
    }),
    date_forecast: timestamp().nullable().openapi({
      description: "When that is at the present pace; null when it is further than a year or not to be seen",
    }),
    pace: z
      .object({
        runs_per_day: z.number().openapi({ example: 2.5 }),
        days: z.number().openapi({ description: "Over so many days, up to now", example: 14 }),
      })
      .nullable()
      .openapi({ description: "How many runs that decide something the agent has lately; null when there were none" }),
    vouchers: Vouchers,
    predecessor_version: z.number().int().nullable().openapi({
      description:
        "The earlier version with evidence at this level that a replay compares with; null when there is none",
      example: 2,
    }),
    replay: LatestReplay.openapi({
      description: "The latest replay of the present version; null when there was none",
    }),
    levels: z
      .array(
        z.object({
          level: level(),
          since: timestamp().openapi({ description: "When it came to the level the last time" }),
          until: timestamp().nullable().openapi({ description: "When it left it; null for the level that it has" }),
        }),
      )
      .openapi({ description: "The levels that the agent has or had, the lowest first" }),
    days: z
      .array(
        z.object({
          day: timestamp().openapi({ description: "When the day begins" }),
          progress: share(0.7).nullable(),
          level: level(),
          version: z.number().int().openapi({ example: 3 }),
        }),
      )
      .openapi({
        description: "How each day ended, the earliest first, from the first day that is known; the last is now",
      }),
    marks: z
      .array(Mark)
      .openapi({ description: "What happened on these days, the earliest first; of exams and levels the latest 200" }),
  })
  .openapi("AgentProgress");

export const presentProgress = (found: AgentProgress): z.output<typeof ProgressView> => ({
  agent_id: found.agent.id,
  level: found.agent.maturityLevel,
  target_level: found.readiness.targetLevel,
  version: found.agent.version,
  progress: found.now.progress,
  weakest: found.now.weakest,
  requirements: found.readiness.requirements.map((standing) => ({
    requirement: standing.requirement,
    now: standing.actual,
    asked: standing.required,
    direction: standing.direction,
    share: shareOf(standing),
    holds: standing.holds,
  })),
  good_runs_to_exam: found.goodRuns,
  runs_to_exam: found.runs,
  date_forecast: toTimestampOrNull(found.forecastAt),
  pace: found.pace && { runs_per_day: found.pace.runsPerDay, days: found.pace.days },
  vouchers: presentVouchers(found),
  predecessor_version: found.predecessorVersion,
  replay: found.replay && presentReplay(found.replay),
  levels: found.levels.map(({ level: name, since, until }) => ({
    level: name,
    since: toTimestamp(since),
    until: toTimestampOrNull(until),
  })),
  days: found.days.map(({ day, ...rest }) => ({ day: toTimestamp(day), ...rest })),
  marks: presentMarks(found).toSorted((left, right) => left.at.localeCompare(right.at)),
});

function presentVouchers({ counts, isJudgeCalibrated }: AgentProgress): z.output<typeof Vouchers> {
  const found = { checked: 0, human: 0, judged: 0, self_reported: 0, partial: 0, void: 0 };
  for (const { outcome, verification, count: times } of counts)
    found[outcome === "void" || outcome === "partial" ? outcome : verification] += times;
  return { ...found, judge_calibrated: isJudgeCalibrated };
}

const presentMarks = ({ exams, versions, changes }: AgentProgress): z.output<typeof Mark>[] => [
  ...exams.map(({ id: examId, targetLevel, passed, at, failedStage }) => ({
    kind: "exam" as const,
    at: toTimestamp(at),
    exam_id: examId,
    target_level: targetLevel,
    passed,
    failed_stage: failedStage,
  })),
  ...versions.map(({ at, version }) => ({ kind: "version" as const, at: toTimestamp(at), version })),
  ...changes.map(({ fromLevel, toLevel, reason, at }) => ({
    kind: "level" as const,
    at: toTimestamp(at),
    from_level: fromLevel,
    to_level: toLevel,
    reason,
  })),
];
