import { markUnchecked } from "#agents/agents/agent-evidence.queries";
import { considerTenure } from "#agents/agents/consider-tenure";
import { mayApprove } from "#agents/agents/may-approve";
import { countLabel } from "#agents/judgements/count-label";
import { measureJudge } from "#agents/judgements/measure-judge";
import { requestComparison } from "#agents/judgements/request-judgement";
import { remember } from "#agents/memories/memory.queries";
import type { ServiceContext } from "#context";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import { opinionOf } from "#engine/evidence/opinion";
import type { AppError } from "#errors/app-error";
import { decideAnew, movedOn } from "#errors/moved-on";
import { isUuid } from "#lib/uuid";
import { auditChange, type AuditedChangeDraft } from "#platform/audit/audit-entry";
import { actingUser } from "#tenancy/acting-user";
import type { Actor } from "#tenancy/actor";

import { gradeEpisode, isPraise, scoreOfRating, sumFeedback } from "./grade-outcome.ts";
import { episodeNotFound } from "./list-feedback.ts";
import type { FeedbackInput, GivenFeedback } from "./schemas.ts";
import {
  addEdit,
  insertFeedback,
  requireUngraded,
  selectEpisodeWithFeedback,
  updateGrade,
  type EpisodeRow,
  type FeedbackRow,
} from "./store.ts";

/**
 * Stores a person's feedback on an episode and grades the episode again. Only each person's latest feedback counts. The
 * agent remembers criticism that states how the work should have been. An edited result counts as an intervention. A
 * person's feedback overrides a judge's verdict, and both are compared. Feedback with an API key of the person who
 * ordered the run is stored and changes no grade. A lower grade may cost the agent its level at once; a higher grade never promotes.
 * Throws NOT_FOUND, and CONFLICT when others keep giving feedback.
 */
export async function giveFeedback(
  ctx: ServiceContext,
  episodeId: string,
  input: FeedbackInput,
): Promise<GivenFeedback> {
  if (!isUuid(episodeId)) throw episodeNotFound(episodeId);
  return decideAnew(async () => {
    const found = await selectEpisodeWithFeedback(ctx.db, ctx.tenant.id, episodeId);
    if (!found.episode) throw episodeNotFound(episodeId);
    const given = grade(ctx, found.episode, found.feedback, input);
    const unchanged = requireUngraded(found.episode, episodeMovedOn);
    await commit(ctx, [unchanged, ...consequencesOf(ctx, found.episode, given)], {
      touches: ["executions"],
      result: given,
      audit: [auditChange(ctx, auditOf(found.episode, given))],
    });
    if (given.episode.outcome === "failure" || given.episode.safetyComplaints > 0)
      await considerTenure(ctx, given.episode.agentId);
    const { judgement } = found.episode;
    if (judgement?.judgeId) await measureJudge(ctx, judgement.judgeId);
    return given;
  });
}

function grade(
  ctx: ServiceContext,
  episode: EpisodeRow,
  earlier: readonly FeedbackRow[],
  input: FeedbackInput,
): GivenFeedback {
  const feedback: FeedbackRow = {
    id: ctx.newId(),
    tenantId: ctx.tenant.id,
    episodeId: episode.id,
    authorId: personBehind(ctx.actor),
    score: scoreOf(input),
    category: input.category ?? null,
    notes: input.notes ?? null,
    editedResult: input.edited_result ?? null,
    byStartingKey: isOwnProgram(ctx.actor, episode.orderedBy),
    createdAt: ctx.clock(),
  };
  const counting = [...earlier, feedback].filter(counts);
  const { score, unsafe } = sumFeedback(counting);
  const isEdited = counting.some(({ editedResult }) => editedResult !== null);
  const interventions = episode.interventions + (isIntervention(feedback) ? 1 : 0);
  return {
    feedback,
    episode: {
      ...episode,
      ...gradeEpisode({ ...episode, isEdited }, score),
      feedbackCount: episode.feedbackCount + 1,
      feedbackScore: score,
      safetyComplaints: unsafe ? 1 : 0,
      lookedAt: looksAt(ctx.actor, episode) && counts(feedback) ? feedback.createdAt : episode.lookedAt,
      interventions,
    },
  };
}

/**
 * Whether a program speaks for the person who ordered the run: a key of that person, whichever of their keys it is. The
 * same holds where the person is not known. Such feedback is stored but does not count.
 */
const isOwnProgram = (actor: Actor, orderedBy: string | null): boolean =>
  actor.kind === "apiKey" && (orderedBy === null || orderedBy === actor.userId);

const counts = ({ byStartingKey }: FeedbackRow): boolean => !byStartingKey;

/** Whether the person may vouch for drawn work: who ordered it may not, unless they may approve. */
const looksAt = (actor: Actor, { orderedBy }: EpisodeRow): boolean => {
  const person = actingUser(actor);
  return person !== null && (person !== orderedBy || mayApprove(actor));
};

const isIntervention = (feedback: FeedbackRow): boolean => feedback.editedResult !== null && counts(feedback);

function auditOf(before: EpisodeRow, { feedback, episode }: GivenFeedback): AuditedChangeDraft {
  const parts = [
    `score ${feedback.score}`,
    ...(feedback.category === null ? [] : [feedback.category]),
    ...(feedback.editedResult === null ? [] : ["result edited"]),
    `outcome ${before.outcome} to ${episode.outcome}`,
  ];
  return { action: "give_feedback", summary: parts.join(", "), agentId: episode.agentId, episodeId: episode.id };
}

function consequencesOf(ctx: ServiceContext, before: EpisodeRow, { feedback, episode }: GivenFeedback): Statement[] {
  const lesson = lessonOf(episode, feedback);
  return [
    insertFeedback(feedback),
    updateGrade(episode),
    ...(!isIntervention(feedback) ? [] : [addEdit(ctx.tenant.id, episode.id)]),
    ...(lesson === null
      ? []
      : [
          remember(ctx, episode.agentId, {
            kind: "correction",
            text: lesson,
            episodeId: episode.id,
            contactId: episode.contactId,
          }),
        ]),
    markUnchecked(ctx.tenant.id, episode.agentId, ctx.clock()),
    ...comparisonOf(ctx, before, episode),
  ];
}

/** Compares people's feedback with a judge's verdict, which is requested if missing. */
function comparisonOf(
  ctx: ServiceContext,
  before: EpisodeRow,
  { tenantId, id, feedbackScore }: EpisodeRow,
): Statement[] {
  if (before.judgement !== null) return countLabel(tenantId, id);
  return opinionOf(feedbackScore) === null ? [] : requestComparison(ctx, before);
}

const MAX_TASK = 500;

/** The lesson for the agent; null without a correction. */
function lessonOf({ task }: EpisodeRow, { score, notes, editedResult }: FeedbackRow): string | null {
  const corrections = [
    ...(notes === null || isPraise(score) ? [] : [notes]),
    ...(editedResult === null ? [] : [`The result should have been: ${editedResult}`]),
  ];
  if (corrections.length === 0) return null;
  const about = task.length > MAX_TASK ? `${task.slice(0, MAX_TASK).toWellFormed()}…` : task;
  return `Correction for "${about}": ${corrections.join(" ")}`;
}

/** A person with two keys counts once. */
const personBehind = (actor: Actor): string => actingUser(actor) ?? "system";

function scoreOf({ score, rating, thumbs }: FeedbackInput): number {
  if (score !== undefined) return score;
  if (rating !== undefined) return scoreOfRating(rating);
  return thumbs === "up" ? 1 : -1;
}

const episodeMovedOn = (): AppError => movedOn("Other users are giving feedback on this episode; try again.");
