import { actingWith } from "#agents/fingerprints/acting-agent";
import type { BaseContext } from "#context/context";
import { progressOf } from "#engine/evidence/progress";
import { standOf } from "#engine/evidence/verdict-effect";
import { isDecisive } from "#engine/evidence/verification";
import { agentTools, BUILTIN_TOOLS } from "#engine/reasoning/agent-tools";
import type { InstalledSkill } from "#engine/reasoning/tool";
import { seededRandom } from "#lib/seeded-random";
import { sourcesOf } from "#models/model-connections/model-sources";

import { alertRows } from "./alert-rows.ts";
import { dataSetRows } from "./data-set-rows.ts";
import { failureRows } from "./failure-rows.ts";
import { outageRows } from "./outage-rows.ts";
import { type Cast, playAgent, type Stage, type StoryRun, versionAt } from "./play-agent.ts";
import { rowsOfChange } from "./rise-rows.ts";
import { gradeOf, type Owner, rowsOfRun } from "./run-rows.ts";
import { asInstalled, shopSkills } from "./shop-skills.ts";
import type { StoryRows } from "./store.ts";
import { STORY_AGENTS, type StoryAgent } from "./story-agents.ts";
import { type Held, logAt, probationAt, standingRow, tenureAt } from "./story-tenure.ts";
import { workflowRows } from "./story-workflow.ts";
import { taskOf } from "./story-works.ts";
import { versionRows } from "./version-rows.ts";
import {
  begunRows,
  colleagueRow,
  connectionRow,
  DAYS,
  edgeCaseRows,
  idAt,
  type Place,
  scheduleRow,
} from "./workspace-rows.ts";

const DAY_MS = 86_400_000;
const SEED = 7_919;
const FIRST_TICKET = 2_041;
/** Vouched episodes from which the evidence is no longer thin. */
const ENOUGH = 5;

/**
 * Every row of the story of a sample workspace: agents at all levels with thirty days of work. The runs are played by
 * the loop and the script of every run, and levels, progress and requirements are computed from them by the rules of
 * evidence, so that all pages agree.
 */
export async function tellStory(ctx: Pick<BaseContext, "config">, { tenantId, userId, at }: Place): Promise<StoryRows> {
  const connection = connectionRow({ tenantId, userId, at });
  const skills = shopSkills({ tenantId, userId, at, newId: () => idAt(at - DAYS * DAY_MS) }, at - DAYS * DAY_MS);
  const installed = await Promise.all(skills.map(asInstalled));
  const sources = sourcesOf({ ...ctx, tenant: { id: tenantId } }, [connection]);
  const owner: Owner = { tenantId, colleague: idAt(at - DAYS * DAY_MS), newId: idAt };
  const random = seededRandom(SEED);
  let ticket = FIRST_TICKET;
  const stage: Stage = {
    openedAt: at,
    colleague: owner.colleague,
    newId: idAt,
    random,
    nextTicket: () => ticket++,
    settled: new Set(),
  };
  const rows = {
    ...NOTHING,
    users: [colleagueRow(owner, at)],
    connections: [connection],
    skills,
    edgeCases: edgeCaseRows(tenantId, at),
  };
  for (const [place, story] of STORY_AGENTS.entries()) {
    const cast = await castOf(story, installed, { sources, at, place, settled: stage.settled });
    const told = await tellAgent(owner, cast, stage);
    addRows(rows, told);
    const past = { executions: told.executions ?? [], openedAt: at };
    if (story.name === "Parcel watcher") addRows(rows, alertRows(owner, cast, past));
    if (story.name === "Returns desk") addRows(rows, dataSetRows(owner, cast, past));
    if (story.morning !== null)
      addRows(rows, { schedules: [scheduleRow({ tenantId, userId, at }, cast, story.morning)] });
    if (story.name === "Refund clerk") addRows(rows, workflowRows({ tenantId, userId, at }, cast, skills));
  }
  rows.executions.sort((left, right) => left.createdAt - right.createdAt);
  rows.episodes.sort((left, right) => left.createdAt - right.createdAt);
  addRows(rows, await failureRows(rows.executions));
  return rows;
}

const NOTHING: StoryRows = {
  users: [],
  connections: [],
  skills: [],
  agents: [],
  standings: [],
  executions: [],
  episodes: [],
  feedback: [],
  approvals: [],
  decisions: [],
  effects: [],
  interventions: [],
  progress: [],
  exams: [],
  levelChanges: [],
  edgeCases: [],
  schedules: [],
  versions: [],
  alertRules: [],
  alerts: [],
  dataSets: [],
  dataSetCases: [],
  dataSetRuns: [],
  dataSetResults: [],
  workflows: [],
  workflowVersions: [],
  failureGroups: [],
  failureGroupHours: [],
  failedRuns: [],
  begun: [],
};

function addRows(rows: StoryRows, more: Partial<StoryRows>): void {
  for (const [table, added] of Object.entries(more)) {
    const known: object[] = rows[table as keyof StoryRows];
    rows[table as keyof StoryRows] = [...known, ...added] as never;
  }
}

/** The tools beside those of the shop: the ones that compute and read. */
const OTHER_TOOLS = BUILTIN_TOOLS.map(({ name }) => name).filter((name) => name !== "search_marketplace");

async function castOf(
  story: StoryAgent,
  installed: readonly InstalledSkill[],
  {
    sources,
    at,
    place,
    settled,
  }: { sources: ReturnType<typeof sourcesOf>; at: number; place: number; settled: Set<string> },
): Promise<Cast> {
  const own = installed.filter(({ name }) => story.tools.some((tool) => tool === name));
  const configuration = {
    system_prompt: story.prompt,
    tools: [...own.map(({ id }) => id), ...OTHER_TOOLS],
    example_tasks: story.works.slice(0, 3).map((work, index) => {
      const { task, context } = taskOf(work, index, { openedAt: at, now: at, ticket: 900 + index, settled });
      return { task, context };
    }),
  };
  const tools = agentTools(configuration, installed);
  const definition = { role: story.role, capabilities: [...story.capabilities], configuration };
  const { changedDaysAgo: changed } = story;
  return {
    secondSince: changed === null ? null : at - changed * DAY_MS,
    agentId: idAt(at - DAYS * DAY_MS + 60_000 * (STORY_AGENTS.length - place)),
    story,
    configuration,
    tools,
    acting: await actingWith(sources, definition, tools),
  };
}

async function tellAgent(owner: Owner, cast: Cast, stage: Stage): Promise<Partial<StoryRows>> {
  const { runs, toolsAlone, toolBounds } = await playAgent(cast, stage);
  const rows = { ...NOTHING };
  for (const run of runs) addRows(rows, await rowsOfRun(owner, cast, run));
  const at = stage.openedAt;
  addRows(rows, await outageRows(owner, cast, stage));
  rows.episodes.sort((left, right) => left.createdAt - right.createdAt);
  const alarms = alarmsOf(cast, rows.episodes, at);
  const held = heldAt(cast, alarms, at, at);
  const log = logAt(cast, held, rows.episodes, at);
  const { readiness } = tenureAt(cast, held, rows.episodes, at);
  const { towards } = standOf(log, at);
  addRows(rows, {
    agents: [agentRow(owner, cast, { runs, held, at, progress: progressOf(readiness) })],
    standings: [
      {
        ...standingRow(cast, held, {
          checkedAt: at,
          toolsAlone,
          toolBounds,
          vouched: Math.min(ENOUGH, log.episodes.filter(isDecisive).length),
          towardsLevel: towards?.targetLevel ?? null,
          towardsRuns: towards?.remaining ?? null,
        }),
        tenantId: owner.tenantId,
      },
    ],
    versions: versionRows(owner, cast, at - cast.story.periods[0].from * DAY_MS),
    progress: progressRows(owner, cast, { episodes: rows.episodes, alarms, at }),
    begun: begunRows(owner, cast, { held, stage }),
  });
  for (const change of cast.story.changes) {
    const changedAt = at - change.daysAgo * DAY_MS;
    const before = heldAt(cast, alarms, at, changedAt - 1);
    const { readiness: then } = tenureAt(cast, before, rows.episodes, changedAt - 1);
    const told = { ...owner, readiness: then, at: changedAt };
    addRows(rows, rowsOfChange(cast, change, told));
  }
  return rows;
}

/** The alarms that the agent's failures raised: at most one at each of its levels. */
function alarmsOf(cast: Cast, episodes: StoryRows["episodes"], at: number): number[] {
  const ends = [...cast.story.changes.map(({ daysAgo }) => at - daysAgo * DAY_MS - 1), at];
  return ends.flatMap((end) => {
    const { due } = tenureAt(cast, heldAt(cast, [], at, end), episodes, end);
    return due?.kind === "probation" && due.alarmAt !== null ? [due.alarmAt] : [];
  });
}

/** The agent's level at a moment, and what was recorded about it. */
function heldAt({ story }: Cast, alarms: readonly number[], openedAt: number, moment: number): Held {
  const change = story.changes.findLast(({ daysAgo }) => openedAt - daysAgo * DAY_MS <= moment);
  const since = change === undefined ? null : openedAt - change.daysAgo * DAY_MS;
  const alarmAt = alarms.find((alarm) => alarm >= (since ?? 0) && probationAt(alarm) <= moment) ?? null;
  return { level: change?.to ?? story.periods[0].level, since, alarmAt };
}

function agentRow(
  { tenantId }: Owner,
  { agentId, story, configuration, secondSince }: Cast,
  {
    runs,
    held,
    at,
    progress,
  }: { runs: readonly StoryRun[]; held: Held; at: number; progress: ReturnType<typeof progressOf> },
): StoryRows["agents"][number] {
  const confidences = runs.map(({ played }) => played.end.confidence);
  const done = runs.map(gradeOf).filter(({ outcome }) => outcome === "done");
  return {
    id: agentId,
    tenantId,
    name: story.name,
    description: story.description,
    role: story.role,
    maturityLevel: held.level,
    capabilities: [...story.capabilities],
    configuration,
    version: secondSince === null ? 1 : 2,
    revision: secondSince === null ? 1 : 2,
    status: "active",
    createdAt: at - story.periods[0].from * DAY_MS,
    updatedAt: secondSince ?? held.since ?? at - story.periods[0].from * DAY_MS,
    totalExecutions: runs.length,
    successfulExecutions: done.length,
    vouchedExecutions: done.filter(({ verification }) => verification !== "self_reported").length,
    confidenceSum: confidences.reduce((sum, confidence) => sum + confidence, 0),
    confidenceCount: confidences.length,
    lastExecutionAt: runs.at(-1)?.played.completedAt ?? null,
    progress: progress.progress ?? 0,
    weakest: progress.weakest ?? "episodes",
  };
}

/** The agent's progress at the end of each day, as the scheduled check would have recorded it. */
function progressRows(
  { tenantId }: Owner,
  cast: Cast,
  { episodes, alarms, at }: { episodes: StoryRows["episodes"]; alarms: readonly number[]; at: number },
): StoryRows["progress"] {
  const first = at - cast.story.periods[0].from * DAY_MS;
  const today = at - (at % DAY_MS);
  return Array.from({ length: DAYS }, (_, index) => today - (DAYS - 1 - index) * DAY_MS)
    .filter((day) => day + DAY_MS > first)
    .map((day) => {
      const checkedAt = Math.min(at, day + DAY_MS - 60_000);
      const held = heldAt(cast, alarms, at, checkedAt);
      const { readiness } = tenureAt(cast, held, episodes, checkedAt);
      return {
        tenantId,
        agentId: cast.agentId,
        day,
        ...progressOf(readiness),
        maturityLevel: held.level,
        version: versionAt(cast, checkedAt),
        checkedAt,
      };
    });
}
