import { markUnchecked } from "#agents/agents/agent-evidence.queries";
import { considerTenure } from "#agents/agents/consider-tenure";
import type { SystemContext } from "#context/context";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import { askJudge } from "#engine/judging/ask-judge";
import { judgeOf, type Judge, type JudgeConfiguration } from "#engine/judging/judge";
import { judgedCalls, withWholeTexts } from "#engine/judging/judged-calls";
import type { JudgedWork } from "#engine/judging/judged-work";
import type { Verdict } from "#engine/judging/verdict";
import type { ReadTexts } from "#engine/reasoning/whole-texts";
import { AppError } from "#errors/app-error";
import { isMovedOn, movedOn } from "#errors/moved-on";
import { refuseStopped } from "#platform/kill-switches/refuse-stopped";
import { followEpisode } from "#platform/run-folds/follow-episode.queries";
import { askPeople, vouchByJudge } from "#runs/episodes/judge-verdict.queries";
import { countLabel } from "#runs/judgements/count-label";
import { measureJudge } from "#runs/judgements/measure-judge";
import { findTexts } from "#runs/trace/find-texts";

import { isActorsJudge } from "./actors-judge.ts";
import { meteredJudge } from "./metered-judge.ts";
import {
  countJudged,
  giveUpJudgement,
  postponeJudgement,
  requireWaiting,
  selectWork,
  writeVerdict,
  type JudgementKey,
} from "./store.ts";

/** A claimed judgement at its `attempts`-th attempt. */
export interface JudgedEpisode extends JudgementKey {
  attempts: number;
}

/** `busy`: the vendor asked for a pause. */
export type JudgedOutcome = "judged" | "failed" | "busy";

/** Delays before a judge is asked again after its vendor failed; after the last one it is given up. */
const DELAYS_MS = [60_000, 10 * 60_000, 3_600_000, 4 * 3_600_000];
/** Limit of one call of the judge's model. */
const TIMEOUT_MS = 60_000;

type Work = NonNullable<Awaited<ReturnType<typeof selectWork>>>;

/**
 * Asks the judge about an episode and writes its verdict. Never throws: failures are retried a few times, and an
 * engaged kill switch is waited for in the same way.
 */
export async function judgeEpisode(
  ctx: SystemContext,
  configuration: JudgeConfiguration,
  episode: JudgedEpisode,
): Promise<JudgedOutcome> {
  try {
    const work = await selectWork(ctx.db, episode);
    if (!work || isActorsJudge(configuration, work.trace) || episode.attempts > DELAYS_MS.length + 1) {
      await commit(ctx, [giveUpJudgement(episode)]);
      return "failed";
    }
    await refuseStopped(ctx, work.agentId);
    const judge = await judgeOf(configuration, work.role);
    const verdict = await askJudge(
      configuration,
      shownOf(work, await textsOf(ctx, episode.tenantId, work)),
      ctx.bindings.ai,
      AbortSignal.timeout(TIMEOUT_MS),
      await meteredJudge(ctx, configuration, { agentId: work.agentId, workId: episode.episodeId }),
    );
    return await keepVerdict(ctx, { episode, agentId: work.agentId, judge, verdict });
  } catch (error) {
    ctx.log.warn("episode_not_judged", { tenant: episode.tenantId, episode: episode.episodeId, error: causeOf(error) });
    await tryLater(ctx, episode, error);
    return error instanceof AppError && error.code === "PROVIDER_RATE_LIMITED" ? "busy" : "failed";
  }
}

/** A recording has the calls whole already; it lacks those of a run that was too large to record. */
const textsOf = (ctx: SystemContext, tenantId: string, { executionId, recorded }: Work) =>
  recorded?.calls ? NO_TEXTS : findTexts(ctx, tenantId, executionId);

const NO_TEXTS: ReadonlyMap<number, ReadTexts> = new Map();

/** The parts that the judge sees, without the agent's name, confidence or thoughts. */
const shownOf = (
  { role, task, input, result, trace, recorded }: Work,
  texts: ReadonlyMap<number, ReadTexts>,
): JudgedWork => ({
  role,
  task,
  context: input.context,
  history: input.history ?? [],
  result: result ?? {},
  tools: judgedCalls(withWholeTexts(trace, texts), recorded?.calls ?? []),
});

interface Judged {
  episode: JudgedEpisode;
  agentId: string;
  judge: Judge;
  verdict: Verdict;
}

/** Writes a verdict with all its consequences, once: it changes nothing when the episode was judged in the meantime. */
async function keepVerdict(ctx: SystemContext, judged: Judged): Promise<JudgedOutcome> {
  const { episode, agentId, judge, verdict } = judged;
  try {
    await commit(ctx, consequencesOf(judged, ctx.clock()), { touches: ["executions", "agents"] });
  } catch (error) {
    if (isMovedOn(error)) return "judged";
    throw error;
  }
  if (verdict.verdict === "bad") await considerTenure(ctx, agentId);
  await measureJudge(ctx, judge.id);
  ctx.log.debug("episode_judged", { episode: episode.episodeId, judge: judge.id, verdict: verdict.verdict });
  return "judged";
}

function consequencesOf({ episode, agentId, judge, verdict }: Judged, at: number): Statement[] {
  const { tenantId, episodeId } = episode;
  return [
    requireWaiting(episode, () => movedOn("The episode was judged in the meantime.")),
    writeVerdict(episode, judge.id, verdict, at),
    countJudged(tenantId, judge, at),
    ...countLabel(tenantId, episodeId),
    ...(verdict.verdict === "unsure"
      ? [askPeople(tenantId, episodeId)]
      : [vouchByJudge(tenantId, episodeId, judge.id, verdict.verdict), ...followEpisode(tenantId, episodeId)]),
    markUnchecked(tenantId, agentId, at),
  ];
}

/** Postpones it to the time that the vendor named, or at which the budget has room again. */
async function tryLater(ctx: SystemContext, episode: JudgedEpisode, error: unknown): Promise<void> {
  const delayMs = DELAYS_MS[episode.attempts - 1];
  const isBudget = error instanceof AppError && error.code === "BUDGET_EXCEEDED";
  const askedMs = error instanceof AppError ? (isBudget ? untilReset(error, ctx.clock()) : pauseOf(error)) : 0;
  const statement =
    delayMs === undefined
      ? giveUpJudgement(episode)
      : postponeJudgement(episode, {
          at: ctx.clock() + Math.max(delayMs, Number.isFinite(askedMs) ? askedMs : 0),
          voidReason: isBudget ? "budget" : null,
        });
  try {
    await commit(ctx, [statement]);
  } catch (fault) {
    ctx.log.error("judgement_not_postponed", { episode: episode.episodeId, error: fault });
  }
}

const pauseOf = ({ headers }: AppError): number => 1_000 * Number(headers["Retry-After"] ?? 0);

const untilReset = ({ details }: AppError, now: number): number => Date.parse(String(details["resets_at"])) - now;

/** The vendor's words, where the vendor failed. */
const causeOf = (error: unknown): unknown => (error instanceof AppError ? (error.cause ?? error) : error);
