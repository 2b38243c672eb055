import type { ServiceContext } from "#context/context";
import type { ReviewVerdict } from "#engine/evidence/review-verdict";
import type { Stand } from "#engine/evidence/verdict-effect";
import { readableBy } from "#runs/episodes/read-twice";
import { type Voice, voiceOf } from "#runs/episodes/voice";
import { actingUser } from "#tenancy/acting-user";

import { graded } from "./give-verdict.ts";
import { readReviewed, type Reviewed } from "./read-reviewed.ts";

export interface Review extends Reviewed {
  /** The worth of a verdict of the caller. */
  voice: Voice;
  /** The agent as it is. */
  stand: Stand;
  /** The agent after each of the caller's possible verdicts. */
  effects: Record<ReviewVerdict, Stand>;
}

/** A run that ended, as a person looks at it, with what each verdict would bring. Throws NOT_FOUND. */
export async function getReview(ctx: ServiceContext, executionId: string): Promise<Review> {
  const { feedback, ...found } = await readReviewed(ctx, executionId);
  // A change that a verdict would make says nothing of answers that the caller may not read.
  const reviewed = { ...found, feedback: readableBy(actingUser(ctx.actor), found.episode, feedback) };
  const given = (verdict: ReviewVerdict) => graded(ctx, reviewed, { verdict, correction: null, notes: null });
  const right = given("right");
  return {
    ...reviewed,
    voice: voiceOf(ctx.actor, reviewed.episode),
    stand: right.before,
    effects: {
      right: right.after,
      partly: given("partly").after,
      wrong: given("wrong").after,
      unsafe: given("unsafe").after,
    },
  };
}
