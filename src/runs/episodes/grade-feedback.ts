import { mayApprove } from "#agents/agents/may-approve";
import type { ReviewVerdict } from "#engine/evidence/review-verdict";
import { actingUser } from "#tenancy/acting-user";
import type { Actor } from "#tenancy/actor";

import type { EpisodeRow, FeedbackRow } from "./episode.queries.ts";
import { gradeEpisode, sumFeedback } from "./grade-outcome.ts";

/** A person's opinion of an episode, in whatever form it was given. */
export interface Opinion {
  /** −1 to 1. */
  score: number;
  verdict: ReviewVerdict | null;
  category: FeedbackRow["category"];
  notes: string | null;
  editedResult: string | null;
}

/** A person's feedback, and the episode with its new grade. */
export interface GivenFeedback {
  feedback: FeedbackRow;
  episode: EpisodeRow;
}

interface GradeContext {
  actor: Actor;
  tenant: { id: string };
  clock: () => number;
  newId: () => string;
}

/** The episode as it is graded with a further opinion. Only each person's latest opinion counts. */
export function gradeFeedback(
  ctx: GradeContext,
  episode: EpisodeRow,
  earlier: readonly FeedbackRow[],
  opinion: Opinion,
): GivenFeedback {
  const feedback: FeedbackRow = {
    id: ctx.newId(),
    tenantId: ctx.tenant.id,
    episodeId: episode.id,
    authorId: personBehind(ctx.actor),
    ...opinion,
    byStartingKey: isOwnProgram(ctx.actor, episode.orderedBy),
    createdAt: ctx.clock(),
  };
  const { score, unsafe, isPartly, edits } = sumFeedback([...earlier, feedback].filter(counts));
  const before = sumFeedback(earlier.filter(counts));
  const isEdited = edits > 0;
  return {
    feedback,
    episode: {
      ...episode,
      ...gradeEpisode({ ...episode, isEdited, isPartly }, score),
      feedbackCount: episode.feedbackCount + 1,
      feedbackScore: score,
      safetyComplaints: unsafe ? 1 : 0,
      lookedAt: looksAt(ctx.actor, episode) ? feedback.createdAt : episode.lookedAt,
      interventions: Math.max(0, episode.interventions + edits - before.edits),
    },
  };
}

/**
 * Whether a program speaks for the person who ordered the run: a key of that person, whichever of their keys it is. The
 * same holds where the person is not known. Such feedback is stored but does not count.
 */
export const isOwnProgram = (actor: Actor, orderedBy: string | null): boolean =>
  actor.kind === "apiKey" && (orderedBy === null || orderedBy === actor.userId);

const counts = ({ byStartingKey }: FeedbackRow): boolean => !byStartingKey;

/**
 * Whether the actor's verdict is a look at drawn work: who ordered the run may not vouch for it, unless they may approve
 * and answer in person.
 */
export function looksAt(actor: Actor, { orderedBy }: Pick<EpisodeRow, "orderedBy">): boolean {
  const person = actingUser(actor);
  if (person === null || isOwnProgram(actor, orderedBy)) return false;
  return person !== orderedBy || mayApprove(actor);
}

/** A person with two keys counts once. */
const personBehind = (actor: Actor): string => actingUser(actor) ?? "system";
