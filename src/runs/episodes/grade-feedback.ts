import type { ReviewVerdict } from "#engine/evidence/review-verdict";
import { invalidInput, type AppError } from "#errors/app-error";
import { actingUser } from "#tenancy/acting-user";
import type { Actor } from "#tenancy/actor";

import type { EpisodeRow, FeedbackRow } from "./episode.queries.ts";
import { gradeEpisode } from "./grade-outcome.ts";
import { countingOpinions, sumFeedback, verdictOf, worstOf } from "./opinions-that-hold.ts";
import { isApprover, type OrderedWork, storedVoice, type Voice, voiceOf } from "./voice.ts";

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
  voice: Voice;
  episode: EpisodeRow;
  /** Whether it revokes that someone called the run unsafe, without saying why. */
  lacksReason: boolean;
}

interface GradeContext {
  actor: Actor;
  tenant: { id: string };
  clock: () => number;
  newId: () => string;
}

/** Stored feedback with the worth of each. */
export const voiced = <Row extends FeedbackRow>(
  rows: readonly Row[],
  work: Pick<OrderedWork, "orderedBy">,
): (Row & { voice: Voice })[] => rows.map((row) => ({ ...row, voice: storedVoice(row, work) }));

/** The episode as it is graded with a further opinion. Only each person's latest opinion counts. */
export function gradeFeedback(
  ctx: GradeContext,
  episode: EpisodeRow,
  earlier: readonly FeedbackRow[],
  opinion: Opinion,
): GivenFeedback {
  const voice = voiceOf(ctx.actor, episode);
  const said = voiced(earlier, episode);
  const authorId = personBehind(ctx.actor);
  const settling = settlementOf(ctx.actor, voice, said, { ...opinion, authorId });
  const feedback: FeedbackRow = {
    id: ctx.newId(),
    tenantId: ctx.tenant.id,
    episodeId: episode.id,
    authorId,
    ...opinion,
    isAuthors: voice === "author",
    settles: settling !== null,
    createdAt: ctx.clock(),
  };
  const { score, verdict, unsafe, isPartly, edits, isDisagreed } = sumFeedback([...said, { ...feedback, voice }]);
  const before = sumFeedback(said);
  const isEdited = edits > 0;
  return {
    feedback,
    voice,
    lacksReason: settling === "unsafe" && verdictOf(feedback) !== "unsafe" && opinion.notes === null,
    episode: {
      ...episode,
      ...gradeEpisode({ ...episode, isEdited, isPartly }, score),
      feedbackCount: episode.feedbackCount + 1,
      feedbackScore: score,
      verdict,
      disagreed: isDisagreed ? true : null,
      safetyComplaints: unsafe ? 1 : 0,
      lookedAt: voice === "author" ? episode.lookedAt : feedback.createdAt,
      interventions: Math.max(0, episode.interventions + edits - before.edits),
    },
  };
}

/**
 * The verdict of others that an opinion settles; null where it settles nothing. A witness who may approve and answers in
 * person settles what other witnesses said differently, unless the person is one of those who disagree.
 */
function settlementOf(
  actor: Actor,
  voice: Voice,
  said: readonly (FeedbackRow & { voice: Voice })[],
  opinion: Opinion & { authorId: string },
): ReviewVerdict | null {
  if (voice !== "witness" || !isApprover(actor)) return null;
  const own = said.findLast(({ authorId }) => authorId === opinion.authorId);
  if (own !== undefined && own.voice === "witness" && !own.settles) return null;
  const others = countingOpinions(said).filter(
    (each) => each.voice === "witness" && each.authorId !== opinion.authorId,
  );
  const held = worstOf(others.map(verdictOf));
  const mine = verdictOf(opinion);
  return mine !== null && others.some((each) => (verdictOf(each) ?? mine) !== mine) ? held : null;
}

/** The refusal of a settlement without a reason. */
export const reasonMissing = (): AppError =>
  invalidInput({
    path: "body.notes",
    code: "reason_required",
    message: "must say why the run was safe, because another person called it unsafe",
  });

/** A person with two keys counts once. */
const personBehind = (actor: Actor): string => actingUser(actor) ?? "system";
