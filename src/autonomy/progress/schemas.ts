import { z } from "@hono/zod-openapi";

import { LatestReplay, presentReplay } from "#autonomy/replays/schemas";
import { shareOf } from "#engine/evidence/progress";
import { REQUIREMENT_NAMES } from "#engine/evidence/requirement-standings";
import { MATURITY_LEVELS } from "#engine/governance/maturity";
import { field } from "#http/field";
import { id, moment, pathId, timestamp, toTimestamp, toTimestampOrNull } from "#http/schemas";

import type { AgentProgress } from "./get-progress.ts";

export const ProgressPath = z.object({ agent_id: pathId("agent_id") });

const milliseconds = moment().transform((value) => Date.parse(value));

export const ProgressQuery = z.object({
  from: field(
    milliseconds.optional(),
    "The first day is the one that contains this time; by default 90 days before `to`",
  ),
  to: field(milliseconds.optional(), "The last day is the last one that starts before this time; by default today"),
  step: field(z.enum(["1d"]).default("1d"), "Length of a point: a day of UTC"),
});

const level = () => z.enum(MATURITY_LEVELS).openapi({ example: "intern" });
const share = (example: number) => z.number().min(0).max(1).openapi({ example });

/** Also a former requirement, which days before it was replaced may name. */
const WEAKEST_NAMES = [...REQUIREMENT_NAMES, "verified_share"] as const;

const RequirementView = z
  .object({
    requirement: z.enum(REQUIREMENT_NAMES).openapi({ example: "episodes" }),
    now: field(z.number(), "Current value of the agent", 7),
    asked: field(z.number(), "Value that the level requires", 10),
    direction: field(z.enum(["at_least", "at_most"]), "Whether `asked` is the minimum or the maximum for `now`"),
    share: field(share(0.7), "Share of the requirement that is met; 1 when it is met in full"),
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
      failed_stage: field(z.string().nullable(), "The first stage that was not passed", "edge_cases"),
    }),
    z.object({
      kind: z.literal("version"),
      at: field(timestamp(), "The day on which the version was first seen"),
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

const count = (description: string, example: number) => field(z.number().int(), description, example);

const Vouchers = z
  .object({
    checked: count("Episodes decided by checks of the caller, deterministic tools or tests", 12),
    human: count("Episodes decided by a person", 13),
    judged: count("Episodes decided by an independent judge", 6),
    self_reported: count("Episodes for which only the acting model vouches; they do not count as evidence", 22),
    partial: count("Episodes that ended neither in success nor in failure; they do not count as evidence", 4),
    void: count("Episodes in which a vendor, the network or the platform failed; they count nowhere", 2),
    judge_calibrated: field(
      z.boolean().nullable(),
      "Whether the judge's verdict counts in full; null when no episode was judged",
    ),
  })
  .openapi("Vouchers", {
    description: "The witnesses for the agent's latest episodes (at most 200) since it reached its level",
  });

export const ProgressView = z
  .object({
    agent_id: id(),
    level: level(),
    target_level: field(level().nullable(), "The next level; null if there is none"),
    version: z.number().int().openapi({ example: 3 }),
    progress: field(
      share(0.7).nullable(),
      "The smallest `share` of all requirements; null when there is no next level",
    ),
    weakest: field(z.enum(WEAKEST_NAMES).nullable(), "The requirement with that share"),
    requirements: z.array(RequirementView),
    good_runs_to_exam: field(
      z.number().int().nullable(),
      "Number of further successful runs, confirmed by a check, that would make the agent eligible",
      3,
    ),
    runs_to_exam: field(
      z.number().int().nullable(),
      "Number of further decisive runs that would make it eligible at the success rate of the latest twenty; null if it would never become eligible",
      4,
    ),
    date_forecast: field(
      timestamp().nullable(),
      "When that would be at the current pace; null if it is more than a year away or cannot be predicted",
    ),
    pace: field(
      z
        .object({
          runs_per_day: z.number().openapi({ example: 2.5 }),
          days: field(z.number(), "Length of the measured period in days, up to now", 14),
        })
        .nullable(),
      "The agent's recent rate of decisive runs; null without any",
    ),
    vouchers: Vouchers,
    predecessor_version: field(
      z.number().int().nullable(),
      "The earlier version with evidence at this level, with which a replay compares; null if there is none",
      2,
    ),
    replay: field(LatestReplay, "The latest replay of the present version; null if there was none"),
    levels: field(
      z.array(
        z.object({
          level: level(),
          since: field(timestamp(), "When it last reached the level"),
          until: field(timestamp().nullable(), "When it left the level; null for its current level"),
        }),
      ),
      "The agent's current and earlier levels, lowest first",
    ),
    days: field(
      z.array(
        z.object({
          day: field(timestamp(), "When the day begins"),
          progress: share(0.7).nullable(),
          level: level(),
          version: z.number().int().openapi({ example: 3 }),
        }),
      ),
      "Progress at the end of each day, oldest first, from the first recorded day; the last entry is the current state",
    ),
    marks: field(
      z.array(Mark),
      "The events of these days, oldest first; at most the latest 200 exams and level changes",
    ),
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
