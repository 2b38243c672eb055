import type { ReviewVerdict } from "#engine/evidence/review-verdict";

import { countingOpinions, type FeedbackVerdict, type SaidOpinion, verdictOf } from "./opinions-that-hold.ts";
import type { Voice } from "./voice.ts";

interface ReadAnswer {
  by: string;
  verdict: ReviewVerdict;
}

/** The two answers about a run that was drawn for a second reader, and what they come to. */
export interface TwiceRead {
  /** `waits`: for the second answer. `differs`: for a person who decides. `done`: the grade is what people said. */
  state: "waits" | "differs" | "done";
  first: ReadAnswer;
  second: ReadAnswer | null;
}

type Said = SaidOpinion & { voice: Voice };

/**
 * The state of people's answers, oldest first, about a run that was drawn for a second reader; null before the first one. The first reader
 * may change the answer until the second one answers. The second reader is another person, and did not order the run. An `unsafe` ends
 * the waiting, and so does the word of a person who decides. Pure.
 */
export function readTwice(said: readonly Said[]): TwiceRead | null {
  const answers = said.flatMap(({ authorId: by, voice, settles = false, ...opinion }) => {
    const verdict = verdictOf({ authorId: by, ...opinion });
    return voice === "author" || verdict === null ? [] : [{ by, verdict, voice, settles }];
  });
  const begun = answers[0];
  if (begun === undefined) return null;
  const place = answers.findIndex(({ by, voice }) => by !== begun.by && voice === "witness");
  const second = place === -1 ? null : answerOf(answers[place] ?? begun);
  const first = answerOf(
    answers.slice(0, place === -1 ? answers.length : place).findLast(({ by }) => by === begun.by) ?? begun,
  );
  return { state: stateOf(said, { first, second, isSettled: answers.some(({ settles }) => settles) }), first, second };
}

const answerOf = ({ by, verdict }: ReadAnswer): ReadAnswer => ({ by, verdict });

function stateOf(
  said: readonly Said[],
  { first, second, isSettled }: Pick<TwiceRead, "first" | "second"> & { isSettled: boolean },
): TwiceRead["state"] {
  if (isSettled || countingOpinions(said).some((opinion) => verdictOf(opinion) === "unsafe")) return "done";
  if (second === null) return "waits";
  return first.verdict === second.verdict ? "done" : "differs";
}

/** People's opinion of a run while its two answers are held back: none. */
export const HELD_BACK: FeedbackVerdict = {
  score: null,
  verdict: null,
  unsafe: false,
  isPartly: false,
  edits: 0,
  isDisagreed: false,
};

/** Whether the answers about an episode are held back, so that its grade is as if no one had answered. */
export const isHeldBack = ({
  awaits,
  feedbackScore,
}: {
  awaits: 1 | 2 | null;
  feedbackScore: number | null;
}): boolean => awaits !== null && feedbackScore === null;

/** Whether an episode waits for a second reader, to whom no one's answer may be shown. */
export const isBlind = ({ awaits }: { awaits: 1 | 2 | null }): boolean => awaits === 2;

/** Whether a person's answer would be the look that an episode waits for. A second reader did not order the run. */
export const mayVouch = (voice: Voice, episode: { awaits: 1 | 2 | null }): boolean =>
  isBlind(episode) ? voice === "witness" : voice !== "author";

/** The answers about an episode that a person may read: the own ones alone, while a second reader may still come. */
export const readableBy = <Row extends { authorId: string }>(
  person: string | null,
  episode: { awaits: 1 | 2 | null },
  rows: readonly Row[],
): Row[] => (isBlind(episode) ? rows.filter(({ authorId }) => authorId === person) : [...rows]);
