import { assessFailure } from "#engine/evidence/assess-run";
import { digestsOfWork } from "#engine/evidence/kind-of-work";
import { runFacts } from "#engine/reasoning/run-facts";
import { describeTool } from "#engine/reasoning/tool";
import { traceFailure } from "#engine/reasoning/trace";
import { episodeOf } from "#runs/episodes/record-episode";

import { type Cast, type Stage, versionAt } from "./play-agent.ts";
import { STORY_MODEL } from "./play-run.ts";
import type { Owner } from "./run-rows.ts";
import type { StoryRows } from "./store.ts";
import { taskOf } from "./story-works.ts";

const DAY_MS = 86_400_000;
const RUNS = 4;
const EVERY_MS = 5 * 60_000;
/** Three tries, with the waits between them. */
const TRIES_MS = 12_400;
const RUN_LIMIT_MS = 300_000;
const REASON = "503 Service Unavailable, after 3 tries";
const ERROR = { code: "PROVIDER_ERROR", message: `The model could not be reached: ${REASON}.` } as const;

/** The runs that an outage of the model took from an agent: they count in no share. */
export async function outageRows(
  owner: Owner,
  cast: Cast,
  stage: Stage,
): Promise<Pick<StoryRows, "executions" | "episodes">> {
  const { outageDaysAgo: daysAgo, works, periods } = cast.story;
  const rows: Pick<StoryRows, "executions" | "episodes"> = { executions: [], episodes: [] };
  if (daysAgo === null) return rows;
  const level = periods.at(-1)?.level ?? periods[0].level;
  for (let index = 0; index < RUNS; index += 1) {
    const at = stage.openedAt - daysAgo * DAY_MS + index * EVERY_MS;
    const given = taskOf(works[index % works.length] ?? "locate", index, {
      openedAt: stage.openedAt,
      now: at,
      ticket: stage.nextTicket(),
      settled: stage.settled,
    });
    const { execution, episode } = await lostRun(owner, cast, { given, level, at });
    rows.executions.push(execution);
    rows.episodes.push(episode);
  }
  return rows;
}

interface Lost {
  given: ReturnType<typeof taskOf>;
  level: StoryRows["executions"][number]["maturityLevel"];
  at: number;
}

async function lostRun(
  { tenantId, colleague, newId }: Owner,
  cast: Cast,
  { given: { task, context }, level, at }: Lost,
): Promise<{ execution: StoryRows["executions"][number]; episode: StoryRows["episodes"][number] }> {
  const { agentId, acting, story, configuration, tools } = cast;
  const completedAt = at + TRIES_MS;
  const id = newId(at);
  const input = { context, parameters: {} };
  const assessment = assessFailure(ERROR.code);
  const facts = runFacts({
    parameters: {},
    agent: {
      name: story.name,
      role: story.role,
      maturityLevel: level,
      capabilities: [...story.capabilities],
      configuration,
      earned: { covered: 0, alone: [], bounds: {} },
    },
    tools: [...tools.values()].map((tool) => describeTool(tool, false)),
    steps: [],
  });
  const own = { tenantId, agentId, agentVersion: versionAt(cast, at), task, action: "read", orderedBy: colleague };
  return {
    execution: {
      ...own,
      ...STORY_MODEL,
      id,
      maturityLevel: level,
      effectiveLevel: level,
      input,
      status: "failed",
      progress: 0,
      result: null,
      outcome: assessment.outcome,
      verification: assessment.verification,
      checks: assessment.checks,
      flags: null,
      error: ERROR,
      reasoningTrace: traceFailure([], REASON),
      usage: { input_tokens: 0, output_tokens: 0, tool_calls: 0, cost_usd: 0 },
      triggeredBy: "api",
      origin: "api",
      fingerprint: acting.fingerprint,
      sampled: false,
      createdAt: at,
      startedAt: at,
      completedAt,
      deadlineAt: at + RUN_LIMIT_MS,
    },
    episode: episodeOf({
      ...own,
      id: newId(completedAt),
      executionId: id,
      startedWithKey: null,
      contactId: null,
      maturityLevel: level,
      assessment,
      errorCode: ERROR.code,
      confidence: null,
      facts,
      input,
      result: null,
      durationMs: TRIES_MS,
      at: completedAt,
      traits: { fingerprint: acting.fingerprint, ...(await digestsOfWork(task, context)), sampled: false },
    }),
  };
}
