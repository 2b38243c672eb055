import { z } from "@hono/zod-openapi";

import { AgentListItem, MaturityLevel, presentListItem } from "#agents/agents/schemas";
import { nextExamAt } from "#agents/tenure/schemas";
import type { ListedAgent as Listed } from "#db/schema/agents";
import { RUN_OUTCOMES } from "#engine/evidence/assess-run";
import { REQUIREMENTS } from "#engine/evidence/requirements";
import { nextLevel } from "#engine/governance/maturity";
import { deletedFlag } from "#http/deletions";
import { field } from "#http/field";
import { Pagination, pageQuery } from "#http/paging";
import { text, timestamp, toTimestamp, toTimestampOrNull } from "#http/schemas";

import { AGENT_VIEWS } from "./agent-views.ts";
import type { AgentWithFigures } from "./list-agents.ts";
import type { AgentCounts } from "./store.ts";

export const ListAgentsQuery = z.object({
  ...pageQuery,
  maturity_level: field(MaturityLevel.optional(), "Only agents of this level"),
  status: field(z.enum(["active", "inactive"]).optional(), "Only agents with this status"),
  sort: field(
    z.enum(["created_at", "name", "progress"]).default("created_at"),
    "Sort key of the list. `progress` with `order=desc` lists the agents nearest to their next level first",
  ),
  include: field(z.enum(["figures"]).optional(), "`figures` adds the `figures` of each agent"),
  view: field(
    z.enum(AGENT_VIEWS).optional(),
    "Only with `include=figures`. `needs_you`: agents with a waiting request, and those that may take an exam now. `exam_due`: agents that meet all requirements, also those that wait until `next_exam_at`",
  ),
  order: field(
    z.enum(["asc", "desc"]).default("desc"),
    "`asc`: ascending by number, time or alphabet. `desc`: descending",
  ),
  q: field(text(200, 0).optional(), "Words or beginnings of words in the name or description", "invoice"),
  deleted: deletedFlag("agents"),
});

/** An agent's figures in a row of a list. */
const AgentFigures = z
  .object({
    effective_level: field(
      MaturityLevel,
      "The level that governance decides with: `maturity_level`, but `intern` at most during a probation",
    ),
    progress: field(
      z.number().min(0).max(1).nullable(),
      "The smallest share of all requirements of the next level; null when there is no next level",
      0.7,
    ),
    weakest: field(
      z
        .enum([
          "readiness_score",
          "episodes",
          "intervention_rate",
          "constitutional_score",
          "success_lower_bound",
          "verified_share",
          "days",
          "kinds",
          "contacts",
          "sampled",
          "looked_at",
          "void_share",
          "probation",
        ])
        .nullable(),
      "The requirement with that share",
      "episodes",
    ),
    missing_episodes: field(
      z.number().int().nullable(),
      "Number of missing decisive episodes if their number is the weakest requirement; otherwise null",
      3,
    ),
    good_runs_to_exam: field(
      z.number().int().nullable(),
      "Number of further successful runs, confirmed by a check, that would make the agent eligible; null where there is no next level, during a probation, and before its first run",
      3,
    ),
    first_day: field(timestamp(), "Start of the first of the 14 days. These are days in UTC, and the last is today"),
    outcomes: field(
      z.partialRecord(z.enum(RUN_OUTCOMES), z.array(z.number().int())),
      "Runs that ended on each day, by outcome; an outcome without runs is absent",
      { done: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 5, 2] },
    ),
    claimed: field(
      z.array(z.number().int()),
      "The runs of each day within `outcomes.done` that only the agent itself vouches for",
      [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 0],
    ),
    runs: field(z.number().int(), "Runs that ended on these days", 10),
    done_share: field(
      z.number().nullable(),
      "Share of done runs among those that are not void, without runs that only the agent vouches for; null without runs that count",
      0.6,
    ),
    claimed_share: field(
      z.number().nullable(),
      "Share of the runs that are done and that only the agent vouches for; null as `done_share`",
      0.3,
    ),
    cost: field(z.number(), "Cost in US dollars, without runs whose model has no known price", 0.42),
    unpriced_runs: field(z.number().int(), "Runs of unknown cost", 0),
    last_run: field(timestamp().nullable(), "When the latest counted run ended"),
    next_exam_at: nextExamAt(),
    open_approvals: field(z.number().int(), "Requests that wait for a person", 1),
  })
  .openapi("AgentFigures");

const ListedAgent = AgentListItem.extend({
  figures: field(AgentFigures.optional(), "Only with `include=figures`"),
}).openapi("ListedAgent");

const AgentViewCounts = z
  .object({
    all: z.number().int().openapi({ example: 12 }),
    needs_you: z.number().int().openapi({ example: 5 }),
    exam_due: z.number().int().openapi({ example: 1 }),
    paused: field(z.number().int(), "Inactive ones", 0),
    deleted: field(z.number().int(), "Deleted agents that can be restored", 3),
    by_level: field(
      z.object({
        student: z.number().int().openapi({ example: 4 }),
        intern: z.number().int().openapi({ example: 5 }),
        supervised: z.number().int().openapi({ example: 2 }),
        autonomous: z.number().int().openapi({ example: 1 }),
      }),
      "Agents with each `maturity_level`",
    ),
  })
  .openapi("AgentViewCounts");

export const AgentList = z.object({
  agents: z.array(ListedAgent),
  pagination: Pagination,
  counts: field(AgentViewCounts.optional(), "Only with `include=figures`; covers all agents of the tenant"),
});

export const presentCounts = ({
  examDue,
  needsYou,
  student,
  intern,
  supervised,
  autonomous,
  ...counts
}: AgentCounts): z.output<typeof AgentViewCounts> => ({
  ...counts,
  needs_you: needsYou,
  exam_due: examDue,
  by_level: { student, intern, supervised, autonomous },
});

export const presentListed = (agent: Listed): z.output<typeof ListedAgent> => presentListItem(agent);

export const presentWithFigures = (row: AgentWithFigures): z.output<typeof ListedAgent> => ({
  ...presentListItem(row.agent),
  figures: presentFigures(row),
});

function presentFigures({ agent, days, outcomes, openApprovals }: AgentWithFigures): z.output<typeof AgentFigures> {
  const byOutcome: z.output<typeof AgentFigures>["outcomes"] = {};
  const claimedByDay = days.map(() => 0);
  for (const { outcome, day, runs, claimed } of outcomes) {
    const counts = (byOutcome[outcome] ??= days.map(() => 0));
    counts[days.indexOf(day)] = runs;
    claimedByDay[days.indexOf(day)] = (claimedByDay[days.indexOf(day)] ?? 0) + claimed;
  }
  const sum = (value: (row: AgentWithFigures["outcomes"][number]) => number): number =>
    outcomes.reduce((total, row) => total + value(row), 0);
  const counted = sum((row) => row.counted);
  const shareOf = (runs: number): number | null => (counted === 0 ? null : runs / counted);
  const hasNext = agent.maturityLevel !== "autonomous";
  return {
    effective_level: agent.effectiveLevel,
    progress: hasNext ? agent.progress : null,
    weakest: hasNext ? agent.weakest : null,
    missing_episodes: missingEpisodes(agent),
    good_runs_to_exam: agent.towards?.level === nextLevel(agent.maturityLevel) ? (agent.towards?.runs ?? null) : null,
    first_day: toTimestamp(days[0] ?? 0),
    outcomes: byOutcome,
    claimed: claimedByDay,
    runs: sum(({ runs }) => runs),
    done_share: shareOf(sum(({ done }) => done)),
    claimed_share: shareOf(sum(({ claimed }) => claimed)),
    cost: Math.round(sum(({ costUsd }) => costUsd) * 1e9) / 1e9,
    unpriced_runs: sum(({ unpricedRuns }) => unpricedRuns),
    last_run: toTimestampOrNull(agent.lastExecutionAt),
    next_exam_at: toTimestampOrNull(agent.nextExamAt),
    open_approvals: openApprovals,
  };
}

/** The number of missing episodes: reverses the rounding of the share of the required number. */
function missingEpisodes({ maturityLevel, weakest, progress }: AgentWithFigures["agent"]): number | null {
  const next = nextLevel(maturityLevel);
  if (next === null || next === "student" || weakest !== "episodes" || progress >= 1) return null;
  return Math.max(1, Math.round(REQUIREMENTS[next].episodes * (1 - progress)));
}
