import type { Config } from "#config/config";
import type { Statement } from "#db/statement";
import { sampleOf, utcDay } from "#engine/evidence/judge-sample";
import type { EpisodeOutcome, Verification } from "#engine/evidence/verification";
import { isOwnJudge } from "#engine/judging/own-judge";
import { isSampleTenant } from "#tenancy/sample";

import { insertJudgement } from "./store.ts";

export interface JudgeableEpisode {
  id: string;
  tenantId: string;
  /** Null for work outside an execution, which has nothing to show to a judge. */
  executionId: string | null;
  measuredOutcome: EpisodeOutcome;
  verification: Verification;
  /** The operator's models that the run asked. */
  models?: readonly (string | undefined)[];
}

interface JudgeContext {
  clock: () => number;
  config: Pick<Config, "judge" | "llm">;
}

/** The statements that request a judgement of a run's episode, when its id is in the workspace's sample. */
export const requestJudgement = (ctx: JudgeContext, episode: JudgeableEpisode): Statement[] =>
  isJudgeable(ctx, episode) ? request(ctx, episode, sampleOf(episode.id)) : [];

/**
 * Requests a judgement of an episode that a person gave feedback on and no judge has seen. Its verdict shows how far
 * judge and people agree. Such episodes are few, so each is requested where the workspace uses a judge.
 */
export const requestComparison = (ctx: JudgeContext, episode: JudgeableEpisode): Statement[] =>
  isJudgeable(ctx, episode) ? request(ctx, episode, 0) : [];

/**
 * A judge sees only episodes that the acting model alone vouches for as done. Work that the model reports as not done
 * is left alone: without a tool for the task it is not a failure. A judge of the model that acted is not asked, and no
 * judge about a sample workspace, which does not spend the operator's allowance.
 */
const isJudgeable = ({ config }: JudgeContext, episode: JudgeableEpisode): boolean =>
  config.judge !== null &&
  !isSampleTenant({ id: episode.tenantId }) &&
  !isOwnJudge(config.judge, episode.models ?? []) &&
  episode.executionId !== null &&
  episode.verification === "self_reported" &&
  (episode.measuredOutcome === "success" || episode.measuredOutcome === "partial");

const request = (ctx: JudgeContext, { id: episodeId, tenantId }: JudgeableEpisode, sample: number): Statement[] => {
  const at = ctx.clock();
  return insertJudgement({ tenantId, episodeId, sample, at, day: utcDay(at) });
};
