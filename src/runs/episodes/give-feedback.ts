import type { ServiceContext } from "#context/context";
import { decideAnew } from "#errors/moved-on";
import { isUuid } from "#lib/uuid";

import { type GivenFeedback, gradeFeedback, reasonMissing } from "./grade-feedback.ts";
import { scoreOfRating } from "./grade-outcome.ts";
import { keepFeedback } from "./keep-feedback.ts";
import { episodeNotFound } from "./list-feedback.ts";
import { readingOf } from "./reading-of.ts";
import type { FeedbackInput } from "./schemas.ts";
import { selectEpisodeWithFeedback } from "./store.ts";

/**
 * Stores a person's feedback on an episode and grades the episode again. Only each witness's latest feedback counts. An
 * edited result counts as an intervention. A witness's feedback overrides a judge's verdict. Feedback of the author of
 * the run is stored and changes no grade. Throws NOT_FOUND, INVALID_INPUT for a settlement without a reason, and CONFLICT
 * when others keep giving feedback.
 */
export async function giveFeedback(
  ctx: ServiceContext,
  episodeId: string,
  input: FeedbackInput,
): Promise<GivenFeedback> {
  if (!isUuid(episodeId)) throw episodeNotFound(episodeId);
  return decideAnew(async () => {
    const { episode, feedback } = await selectEpisodeWithFeedback(ctx.db, ctx.tenant.id, episodeId);
    if (!episode) throw episodeNotFound(episodeId);
    const opinion = {
      score: scoreOf(input),
      verdict: null,
      category: input.category ?? null,
      notes: input.notes ?? null,
      editedResult: input.edited_result ?? null,
    };
    const given = gradeFeedback(ctx, episode, feedback, opinion, await readingOf(ctx, episode, feedback));
    if (given.lacksReason) throw reasonMissing();
    await keepFeedback(ctx, episode, given, given);
    return given;
  });
}

function scoreOf({ score, rating, thumbs }: FeedbackInput): number {
  if (score !== undefined) return score;
  if (rating !== undefined) return scoreOfRating(rating);
  return thumbs === "up" ? 1 : -1;
}
