import { markUnchecked } from "#agents/agents/agent-evidence.queries";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { ReviewVerdict } from "#engine/evidence/review-verdict";
import { AppError } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";
import { alikeKeys } from "#runs/episodes/alike-keys";
import { isHeldBack } from "#runs/episodes/read-twice";
import { voiceOf } from "#runs/episodes/voice";
import { selectWaiting } from "#runs/episodes/waiting.queries";
import { giveVerdict } from "#runs/reviews/give-verdict";
import { readReviewed } from "#runs/reviews/read-reviewed";

import { leaveDraw } from "./store.ts";

export interface AnsweredAlike {
  answered: string[];
  skipped: { executionId: string; reason: string }[];
  /** Verdicts that count. */
  counted: number;
}

/**
 * Gives one answer for a run that a person opened and for those that are alike. A `right` counts once: the others leave the draw and give
 * no evidence. A `partly` or a `wrong` is given for each of them. Throws what the verdict on the opened run throws.
 */
export async function answerAlike(
  ctx: ServiceContext,
  [openedId = "", ...otherIds]: readonly string[],
  verdict: Exclude<ReviewVerdict, "unsafe">,
): Promise<AnsweredAlike> {
  const { episode } = await readReviewed(ctx, openedId);
  const { covered, skipped } = await split(ctx, openedId, otherIds);
  const given = { verdict, correction: null, notes: null };
  const opened = await giveVerdict(ctx, { executionId: openedId }, given);
  // Their outcomes would tell a second reader the first answer.
  if (isHeldBack(opened.episode))
    return { answered: [openedId], skipped: [...skipped, ...covered.map(reasonOf("second_reader"))], counted: 0 };
  if (opened.feedback.isAuthors)
    return { answered: [openedId], skipped: [...skipped, ...covered.map(reasonOf("own_run"))], counted: 0 };
  const judged = verdict === "right" ? { answered: covered, failed: [] } : await answerEach(ctx, covered, verdict);
  if (verdict !== "wrong" && judged.answered.length > 0)
    await commit(
      ctx,
      [leaveDraw(ctx.tenant.id, judged.answered), markUnchecked(ctx.tenant.id, episode.agentId, ctx.clock())],
      {
        touches: ["executions", "agents"],
        audit: [
          auditChange(ctx, {
            action: "give_feedback",
            summary: `verdict ${verdict} for ${judged.answered.length} alike runs, counted once`,
            agentId: episode.agentId,
            episodeId: episode.id,
            after: { via: "alike", execution_ids: judged.answered },
          }),
        ],
      },
    );
  return {
    answered: [openedId, ...judged.answered],
    skipped: [...skipped, ...judged.failed],
    counted: verdict === "right" ? 1 : 1 + judged.answered.length,
  };
}

const reasonOf =
  (reason: string) =>
  (executionId: string): { executionId: string; reason: string } => ({ executionId, reason });

/** The runs that the answer covers, and why it does not cover the others. */
async function split(ctx: ServiceContext, openedId: string, executionIds: readonly string[]) {
  const rows = executionIds.length === 0 ? [] : await selectWaiting(ctx.db, ctx.tenant.id, [openedId, ...executionIds]);
  const keys = await alikeKeys(rows.map(({ comparison }) => comparison));
  const key = keys.get(openedId);
  const reasons = executionIds.map((executionId) => {
    const row = rows.find((one) => one.executionId === executionId);
    if (row === undefined) return { executionId, reason: "not_waiting" };
    if (row.answeredBy !== null) return { executionId, reason: "second_reader" };
    if (key === undefined || keys.get(executionId) !== key) return { executionId, reason: "not_alike" };
    return { executionId, reason: voiceOf(ctx.actor, row) === "author" ? "own_run" : null };
  });
  return {
    covered: reasons.filter(({ reason }) => reason === null).map(({ executionId }) => executionId),
    skipped: reasons.flatMap(({ executionId, reason }) => (reason === null ? [] : [{ executionId, reason }])),
  };
}

async function answerEach(ctx: ServiceContext, executionIds: readonly string[], verdict: ReviewVerdict) {
  const answered: string[] = [];
  const failed: { executionId: string; reason: string }[] = [];
  for (const executionId of executionIds)
    try {
      await giveVerdict(ctx, { executionId }, { verdict, correction: null, notes: null });
      answered.push(executionId);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failed.push({ executionId, reason: error.code.toLowerCase() });
    }
  return { answered, failed };
}
