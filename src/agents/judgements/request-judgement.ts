import type { Config } from "#config";
import type { Statement } from "#db/statement";
import { sampleOf, utcDay } from "#engine/evidence/judge-sample";
import type { EpisodeOutcome, Verification } from "#engine/evidence/verification";

import { insertJudgement } from "./store.ts";

export interface JudgeableEpisode {
  id: string;
  tenantId: string;
  /** Null for work that is no execution: there is nothing to show to a judge. */
  executionId: string | null;
  measuredOutcome: EpisodeOutcome;
  verification: Verification;
}

interface JudgeContext {
  clock: () => number;
  config: Pick<Config, "judge">;
}

/** The statements that ask for a judgement of an episode that a run leaves, when its id is in the workspace's sample. */
export const requestJudgement = (ctx: JudgeContext, episode: JudgeableEpisode): Statement[] =>
  isJudgeable(ctx, episode) ? request(ctx, episode, sampleOf(episode.id)) : [];

/**
 * The same for an episode that a person has an opinion on and no judge was asked about: its verdict tells how far judge and people
 * agree. Such episodes are few, so each is asked for where the workspace has any judged.
 */
export const requestComparison = (ctx: JudgeContext, episode: JudgeableEpisode): Statement[] =>
  isJudgeable(ctx, episode) ? request(ctx, episode, 0) : [];

/**
 * A judge looks at what only the acting model vouches for and says it did. What it says it did not do stays as it is: where it has no tool
 * for the task that is no failure.
 */
const isJudgeable = ({ config }: JudgeContext, episode: JudgeableEpisode): boolean =>
  config.judge !== null &&
  episode.executionId !== null &&
  episode.verification === "self_reported" &&
  (episode.measuredOutcome === "success" || episode.measuredOutcome === "partial");

const request = (ctx: JudgeContext, { id: episodeId, tenantId }: JudgeableEpisode, sample: number): Statement[] => {
  const at = ctx.clock();
  return insertJudgement({ tenantId, episodeId, sample, at, day: utcDay(at) });
};
