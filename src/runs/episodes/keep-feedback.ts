import { markUnchecked } from "#agents/agents/agent-evidence.queries";
import { considerTenure } from "#agents/agents/consider-tenure";
import { mayApprove } from "#agents/agents/may-approve";
import { remember } from "#agents/memories/memory.queries";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import { opinionOf } from "#engine/evidence/opinion";
import type { AppError } from "#errors/app-error";
import { movedOn } from "#errors/moved-on";
import { auditChange, type AuditedChangeDraft } from "#platform/audit/audit-entry";
import { followEpisode } from "#platform/run-folds/follow-episode.queries";
import { countLabel } from "#runs/judgements/count-label";
import { measureJudge } from "#runs/judgements/measure-judge";
import { requestComparison } from "#runs/judgements/request-judgement";

import type { EpisodeRow, FeedbackRow } from "./episode.queries.ts";
import type { GivenFeedback } from "./grade-feedback.ts";
import { isPraise } from "./opinions-that-hold.ts";
import { isHeldBack } from "./read-twice.ts";
import { writeSecondRead } from "./second-read.queries.ts";
import { addEdits, insertFeedback, requireUngraded, updateGrade } from "./store.ts";

/**
 * Writes a person's opinion of an episode with the episode's new grade, and what follows from both. The agent remembers
 * criticism that states how the work should have been: an approver's in every run, a colleague's in the colleague's own runs
 * until an approver takes it. The run shows and counts as its episode is graded. A person's
 * opinion is compared with a judge's. Then the agent's tenure is settled: bad work may cost it its level at once. Throws
 * CONFLICT when the episode was graded in the meantime. `result` is the operation's answer.
 */
export async function keepFeedback(
  ctx: ServiceContext,
  before: EpisodeRow,
  given: GivenFeedback,
  result: unknown,
): Promise<void> {
  await commit(ctx, [requireUngraded(before, episodeMovedOn), ...consequencesOf(ctx, before, given)], {
    touches: ["executions", "agents"],
    result,
    audit: [auditChange(ctx, auditOf(before, given))],
  });
  const isRegraded = given.episode.outcome !== before.outcome;
  if (given.feedback.verdict !== null || isRegraded || given.episode.safetyComplaints > 0)
    await considerTenure(ctx, given.episode.agentId);
  if (before.judgement?.judgeId) await measureJudge(ctx, before.judgement.judgeId);
}

/** The log says nothing of a first answer that the second reader may not know; the entry of the second one names both. */
function auditOf(before: EpisodeRow, { feedback, episode, twice }: GivenFeedback): AuditedChangeDraft {
  if (twice?.state === "waits")
    return {
      action: "give_feedback",
      summary: "an answer that waits for a second reader",
      agentId: episode.agentId,
      episodeId: episode.id,
    };
  const parts = [
    ...(twice === null ? [] : [`first reader ${twice.first.verdict}`]),
    feedback.verdict === null ? `score ${feedback.score}` : `verdict ${feedback.verdict}`,
    ...(feedback.category === null ? [] : [feedback.category]),
    ...(feedback.editedResult === null ? [] : ["result edited"]),
    `outcome ${before.outcome} to ${episode.outcome}`,
  ];
  return { action: "give_feedback", summary: parts.join(", "), agentId: episode.agentId, episodeId: episode.id };
}

function consequencesOf(ctx: ServiceContext, before: EpisodeRow, given: GivenFeedback): Statement[] {
  const { feedback, episode, twice, isChecked } = given;
  const edits = episode.interventions - before.interventions;
  return [
    insertFeedback(feedback),
    updateGrade(episode),
    ...followEpisode(ctx.tenant.id, episode.id),
    ...(edits === 0 ? [] : [addEdits(ctx.tenant.id, episode.id, edits)]),
    ...(twice === null || (twice.state === "done" && !isHeldBack(before))
      ? []
      : writeSecondRead(episode, twice, { isChecked, at: feedback.createdAt })),
    ...lessonsOf(ctx, given),
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

/** The lessons for the agent: none of answers that are held back; once they count, those of the earlier ones too. */
const lessonsOf = (ctx: ServiceContext, { episode, feedback, twice, released }: GivenFeedback): Statement[] =>
  twice !== null && twice.state !== "done"
    ? []
    : [...released, feedback].flatMap((said) => {
        const text = lessonOf(episode, said);
        if (text === null) return [];
        return remember(ctx, episode.agentId, {
          kind: "correction",
          text,
          episodeId: episode.id,
          contactId: episode.contactId,
          authorId: said.authorId,
          state: said.authorId === feedback.authorId && mayApprove(ctx.actor) ? "taken" : "waiting",
        });
      });

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

const episodeMovedOn = (): AppError => movedOn("Other users are giving feedback on this episode; try again.");
