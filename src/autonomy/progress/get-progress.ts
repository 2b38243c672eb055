import { NOTHING_AROUND } from "#agents/agents/agent-evidence.queries";
import { requireOwn } from "#agents/agents/find-agent";
import { tenureLog } from "#agents/agents/tenure-log";
import type { ServiceContext } from "#context/context";
import type { AgentRow } from "#db/schema/agents";
import { forecastOf, paceOf, progressOf, runsToExam, type Pace, type Progress } from "#engine/evidence/progress";
import type { Readiness } from "#engine/evidence/readiness";
import { assessTenure, readinessInputs } from "#engine/evidence/tenure";
import { goodRunsOf } from "#engine/evidence/verdict-effect";
import { invalidInput } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { levelTimes, type LevelTime } from "./level-times.ts";
import { KEPT_DAYS, progressDays, versionMarks, type ProgressDay } from "./progress-days.ts";
import { type ProgressRow, selectProgress } from "./store.ts";

const DAY_MS = 86_400_000;
const USUAL_DAYS = 90;

export interface AskedDays {
  /** Milliseconds since 1970. */
  from: number | undefined;
  to: number | undefined;
}

type Selected = Awaited<ReturnType<typeof selectProgress>>;

export interface AgentProgress {
  agent: AgentRow;
  readiness: Readiness;
  now: Pick<Progress, "progress"> & { weakest: ProgressRow["weakest"] };
  goodRuns: number | null;
  runs: number | null;
  pace: Pace | null;
  /** Milliseconds since 1970. */
  forecastAt: number | null;
  days: ProgressDay[];
  exams: Selected["exams"];
  versions: { at: number; version: number }[];
  changes: Selected["changes"];
  /** Counts of its latest episodes at this level, by who vouches for them. */
  counts: Selected["counts"];
  /** Whether the verdict of its latest episode's judge counts in full; null without a judged episode. */
  isJudgeCalibrated: boolean | null;
  /** The latest earlier version with evidence at this level; null without one. */
  predecessorVersion: number | null;
  /** The replay of its current version. */
  replay: Selected["replay"];
  /** The levels that it has or had, lowest first. */
  levels: LevelTime[];
}

/**
 * The current distance of the tenant's agent to its next level, the unmet requirements, a forecast, and its history.
 * Throws AGENT_NOT_FOUND, FORBIDDEN, INVALID_INPUT for an invalid range of days.
 */
export async function getProgress(ctx: ServiceContext, agentId: string, asked: AskedDays): Promise<AgentProgress> {
  const at = ctx.clock();
  const period = periodOf(asked, at);
  const found = isUuid(agentId) ? await selectProgress(ctx.db, agentId, { ...period, now: at }) : undefined;
  const agent = requireOwn(ctx, agentId, found?.agent);
  const { standing, evidence, around, days: noted, before, exams, changes, counts, replay, steps } = found ?? NOTHING;
  const log = tenureLog({ agent, standing, evidence, around });
  const tenure = assessTenure(log, at);
  const { readiness } = tenure;
  const { graded, surroundings } = readinessInputs(log);
  const now = progressOf(readiness);
  const runs = runsToExam(graded, log.episodes, surroundings);
  const pace = paceOf(graded, log.episodes, { now: at, evidenceSince: standing?.evidenceSince ?? agent.createdAt });
  const forecastAt = forecastOf(runs, pace, at);
  const today = { day: dayOf(at), progress: now.progress, maturityLevel: agent.maturityLevel, version: agent.version };
  const days = progressDays([...(before ? [before] : []), ...noted, today], dayOf(period.from), dayOf(period.to - 1));
  return {
    agent,
    readiness,
    now,
    goodRuns: goodRunsOf(log),
    runs,
    pace,
    forecastAt: forecastAt === null ? null : Math.max(forecastAt, standing?.nextExamAt ?? 0),
    days,
    exams,
    versions: versionMarks(days),
    changes,
    counts,
    isJudgeCalibrated: evidence.find(({ verification }) => verification === "judged")?.judgeCalibrated ?? null,
    predecessorVersion: predecessorOf(agent, evidence),
    replay,
    levels: levelTimes(agent, steps),
  };
}

function predecessorOf({ version }: AgentRow, evidence: Selected["evidence"]): number | null {
  const earlier = evidence.map(({ agentVersion }) => agentVersion).filter((each) => each < version);
  return earlier.length === 0 ? null : Math.max(...earlier);
}

const NOTHING: Selected = {
  agent: undefined,
  standing: null,
  evidence: [],
  around: NOTHING_AROUND,
  days: [],
  before: undefined,
  exams: [],
  changes: [],
  counts: [],
  replay: null,
  steps: [],
};

const dayOf = (at: number): number => at - (at % DAY_MS);

/** Whole days (UTC) up to the one that contains the end. */
function periodOf({ from, to }: AskedDays, at: number): { from: number; to: number } {
  const end = Math.min(at, to ?? at);
  const first = dayOf(from ?? end - USUAL_DAYS * DAY_MS);
  if (first >= end)
    throw invalidInput({ path: "query.from", code: "empty_period", message: "must be before `to`, and in the past" });
  if (end - first > (KEPT_DAYS + 1) * DAY_MS)
    throw invalidInput({
      path: "query.from",
      code: "too_many_points",
      message: `the period can have at most ${KEPT_DAYS} days`,
    });
  return { from: first, to: dayOf(end - 1) + DAY_MS };
}
