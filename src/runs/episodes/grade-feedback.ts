import type { ReviewVerdict } from "#engine/evidence/review-verdict";
import { invalidInput, type AppError } from "#errors/app-error";
import { actingUser } from "#tenancy/acting-user";
import type { Actor } from "#tenancy/actor";

import type { EpisodeRow, FeedbackRow } from "./episode.queries.ts";
import { gradeEpisode } from "./grade-outcome.ts";
import { countingOpinions, sumFeedback, verdictOf, worstOf } from "./opinions-that-hold.ts";
import { HELD_BACK, readTwice, type TwiceRead } from "./read-twice.ts";
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

/** Whether two people read an episode, the second one blind, and whether a check had decided it before. */
export interface Reading {
  isTwice: boolean;
  isChecked: boolean;
}

/** One person's answer decides. */
export const ONCE: Reading = { isTwice: false, isChecked: false };

/** A person's feedback, and the episode with its new grade. */
export interface GivenFeedback {
  feedback: FeedbackRow;
  voice: Voice;
  episode: EpisodeRow;
  /** Whether it revokes that someone called the run unsafe, without saying why. */
  lacksReason: boolean;
  /** How far the two answers are; null for an episode that is read once. */
  twice: TwiceRead | null;
  /** Whether a check had decided the episode before the two readers did. */
  isChecked: boolean;
  /** Earlier answers that were held back and count from now on. */
  released: FeedbackRow[];
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

type Voiced = FeedbackRow & { voice: Voice };

/**
 * The episode as it is graded with a further opinion. Only each person's latest opinion counts. Of an episode that is read twice the
 * answers are held back until both are equal, a person who may approve decides, or one says unsafe: until then it does not count as evidence.
 */
export function gradeFeedback(
  ctx: GradeContext,
  episode: EpisodeRow,
  earlier: readonly FeedbackRow[],
  opinion: Opinion,
  reading: Reading = ONCE,
): GivenFeedback {
  const voice = voiceOf(ctx.actor, episode);
  const said = voiced(earlier, episode);
  const authorId = personBehind(ctx.actor);
  const given = { ...opinion, authorId };
  const settling = reading.isTwice
    ? decisionOf(ctx.actor, voice, said, given)
    : settlementOf(ctx.actor, voice, said, given);
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
  const all: Voiced[] = [...said, { ...feedback, voice }];
  const twice = reading.isTwice ? readTwice(all) : null;
  const isHeld = twice !== null && twice.state !== "done";
  const { score, verdict, unsafe, isPartly, edits, isDisagreed } = isHeld ? HELD_BACK : sumFeedback(all);
  const before = twice === null ? sumFeedback(said) : HELD_BACK;
  const verification = reading.isChecked ? "checked" : episode.verification;
  return {
    feedback,
    voice,
    lacksReason: settling === "unsafe" && verdictOf(feedback) !== "unsafe" && opinion.notes === null,
    twice,
    isChecked: reading.isChecked,
    released: twice?.state === "done" ? countingOpinions(all).filter(({ id }) => id !== feedback.id) : [],
    episode: {
      ...episode,
      ...(isHeld
        ? { outcome: episode.measuredOutcome, verification: "self_reported", judgeId: null }
        : gradeEpisode({ ...episode, verification, isEdited: edits > 0, isPartly }, score)),
      feedbackCount: episode.feedbackCount + 1,
      feedbackScore: score,
      verdict,
      awaits: awaitsOf(twice, isDisagreed),
      safetyComplaints: unsafe ? 1 : 0,
      lookedAt: twice?.state === "waits" ? null : voice === "author" ? episode.lookedAt : feedback.createdAt,
      interventions: Math.max(0, episode.interventions + edits - before.edits),
    },
  };
}

function awaitsOf(twice: TwiceRead | null, isDisagreed: boolean): EpisodeRow["awaits"] {
  if (twice?.state === "waits") return 2;
  return twice?.state === "differs" || isDisagreed ? 1 : null;
}

/** Whether a person may decide about other people's answers: a witness who may approve, answers in person and gave none. */
function maySettle(actor: Actor, voice: Voice, said: readonly Voiced[], person: string): boolean {
  if (voice !== "witness" || !isApprover(actor)) return false;
  const own = said.findLast(({ authorId }) => authorId === person);
  return own === undefined || own.voice !== "witness" || own.settles;
}

/** The worst of two blind answers that an opinion decides between; null where it decides nothing. */
function decisionOf(
  actor: Actor,
  voice: Voice,
  said: readonly Voiced[],
  opinion: Opinion & { authorId: string },
): ReviewVerdict | null {
  const twice = readTwice(said);
  if (twice?.state !== "differs" || verdictOf(opinion) === null) return null;
  if (!maySettle(actor, voice, said, opinion.authorId)) return null;
  return worstOf([twice.first.verdict, twice.second?.verdict ?? null]);
}

/**
 * The verdict of others that an opinion settles; null where it settles nothing. A witness who may approve and answers in
 * person settles what other witnesses said differently, unless the person is one of those who disagree.
 */
function settlementOf(
  actor: Actor,
  voice: Voice,
  said: readonly Voiced[],
  opinion: Opinion & { authorId: string },
): ReviewVerdict | null {
  if (!maySettle(actor, voice, said, opinion.authorId)) return null;
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
