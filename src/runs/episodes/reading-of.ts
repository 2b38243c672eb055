import { placeOfRun } from "#agents/tenure/place-of-run";
import type { ServiceContext } from "#context/context";

import type { AnsweredEpisode, FeedbackRow } from "./episode.queries.ts";
import type { Reading } from "./grade-feedback.ts";
import { ONCE, voiced } from "./grade-feedback.ts";
import { isHeldBack, readTwice } from "./read-twice.ts";
import { selectIsChecked } from "./second-read.queries.ts";

/**
 * Whether an episode is read by one person or by two. Its first answer draws: by a hash of the run under a key of the tenant, so that no
 * one can foresee it. Only an episode whose answers are held back takes a further round trip.
 */
export async function readingOf(
  ctx: Pick<ServiceContext, "db" | "tenant" | "config">,
  episode: AnsweredEpisode,
  feedback: readonly FeedbackRow[],
): Promise<Reading> {
  if (isHeldBack(episode)) {
    const isChecked = await selectIsChecked(ctx.db, ctx.tenant.id, episode.id);
    return isChecked === undefined ? ONCE : { isTwice: true, isChecked };
  }
  const { secondShare: share, verification } = episode;
  if (share === null || share === 0 || readTwice(voiced(feedback, episode)) !== null) return ONCE;
  const run = { tenantId: ctx.tenant.id, runId: episode.executionId ?? episode.id };
  const isTwice = (await placeOfRun(ctx.config, "second reading", run)) < share;
  return { isTwice, isChecked: verification === "checked" };
}
