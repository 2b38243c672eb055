import { findAgent } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context/context";
import { opinionOfVerdict, type ReviewVerdict } from "#engine/evidence/review-verdict";
import { assessTenure } from "#engine/evidence/tenure";
import { standOf, withEpisode, type Stand } from "#engine/evidence/verdict-effect";
import { previousLevel } from "#engine/governance/maturity";
import { decideAnew } from "#errors/moved-on";
import { gradeFeedback, type GivenFeedback, ONCE, type Reading, reasonMissing } from "#runs/episodes/grade-feedback";
import { keepFeedback } from "#runs/episodes/keep-feedback";
import { readingOf } from "#runs/episodes/reading-of";

import { breachOf, loggedOf, readReviewed, type Reviewed } from "./read-reviewed.ts";

export interface VerdictInput {
  verdict: ReviewVerdict;
  correction: string | null;
  notes: string | null;
}

/** A verdict as it is given; parts that were not given are null. */
export const verdictOf = ({
  verdict,
  correction = null,
  notes = null,
}: Pick<VerdictInput, "verdict"> & { [Part in "correction" | "notes"]?: string | null | undefined }): VerdictInput => ({
  verdict,
  correction,
  notes,
});

/** A verdict, the episode with its new grade, and the agent's standing before and after. */
export interface GivenVerdict extends GivenFeedback {
  before: Stand;
  after: Stand;
}

/**
 * Stores a person's verdict on a run and grades its episode again. A later verdict of the same person replaces it. The
 * agent's tenure follows at once: an unsafe run puts the agent on probation. Throws NOT_FOUND, AGENT_NOT_FOUND for
 * an unknown agent, INVALID_INPUT for a settlement without a reason, and CONFLICT when others keep giving verdicts.
 */
export async function giveVerdict(
  ctx: ServiceContext,
  { executionId, agentId }: { executionId: string; agentId?: string | undefined },
  input: VerdictInput,
): Promise<GivenVerdict> {
  if (agentId !== undefined) await findAgent(ctx, agentId);
  return decideAnew(async () => {
    const reviewed = await readReviewed(ctx, executionId, agentId);
    const given = graded(ctx, reviewed, input, await readingOf(ctx, reviewed.episode, reviewed.feedback));
    if (given.lacksReason) throw reasonMissing();
    await keepFeedback(ctx, reviewed.episode, given, given);
    return given;
  });
}

/** Computes the change that a verdict would make; giving it makes the same. */
export function graded(
  ctx: ServiceContext,
  reviewed: Reviewed,
  input: VerdictInput,
  reading: Reading = ONCE,
): GivenVerdict {
  const { episode, feedback, log } = reviewed;
  const { verdict, correction, notes } = input;
  const opinion = { ...opinionOfVerdict(verdict), verdict, notes, editedResult: correction };
  const given = gradeFeedback(ctx, episode, feedback, opinion, reading);
  const now = ctx.clock();
  return { ...given, before: standOf(log, now), after: standAfter(reviewed, given, now) };
}

/** An agent that loses its level by the verdict gets the level below. */
function standAfter({ log, feedback }: Reviewed, { episode, feedback: given }: GivenFeedback, now: number): Stand {
  const witnesses = [...feedback, given]
    .filter(({ isAuthors, authorId }) => !isAuthors && authorId !== episode.orderedBy)
    .map(({ authorId }) => authorId);
  const changed = withEpisode(log, loggedOf(episode, witnesses), breachOf(episode, now));
  const stand = standOf(changed, now);
  const lower = assessTenure(changed, now).due?.kind === "demotion" ? previousLevel(stand.level) : null;
  return lower === null ? stand : { level: lower, effectiveLevel: lower, probation: null, towards: null };
}
