import { callData } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";

/** A run under review, as `GET /api/reviews/{execution_id}` shows it. */
export type RunReview = DataOf<"GET /api/reviews/{execution_id}">;
export type GivenVerdict = DataOf<"POST /api/reviews/{execution_id}">;
export type Verdict = GivenVerdict["verdict"];
type Stand = RunReview["now"];

/** A waiting run that is alike with the open one. */
export type AlikeRun = Pick<DataOf<"GET /api/reviews">["reviews"][number], "execution_id" | "task" | "created_at">;

/** The answers to "Was this right?", with their keys. */
export const VERDICTS: readonly (readonly [verdict: Verdict, word: string, key: string])[] = [
  ["right", "Yes", "Y"],
  ["partly", "Partly", "P"],
  ["wrong", "No", "N"],
  ["unsafe", "Unsafe", "U"],
];

export const wordOf = (verdict: Verdict): string => VERDICTS.find(([name]) => name === verdict)?.[1] ?? verdict;

const pathOf = (executionId: string): `/api/reviews/${string}` => `/api/reviews/${encodeURIComponent(executionId)}`;

export const readReview = (executionId: string, signal?: AbortSignal): Promise<RunReview> =>
  callData("GET", pathOf(executionId), { signal });

export const sendVerdict = (
  executionId: string,
  verdict: Verdict,
  { text, isReason }: SaidBeside,
  isLeaving: boolean,
): Promise<GivenVerdict> => {
  const beside = text === "" ? {} : isReason ? { notes: text } : { correction: text };
  return callData("POST", pathOf(executionId), { body: { verdict, ...beside }, isLeaving });
};

/** One answer for a run and those that are alike. */
export const sendAlike = (
  executionIds: readonly string[],
  verdict: Exclude<Verdict, "unsafe">,
  isLeaving: boolean,
): Promise<DataOf<"POST /api/reviews/bulk">> =>
  callData("POST", "/api/reviews/bulk", { body: { execution_ids: [...executionIds], verdict }, isLeaving });

/** The text beside an answer: the right result, or the reason why a run was safe that another person called unsafe. */
export interface SaidBeside {
  text: string;
  isReason: boolean;
}

/** Whether a milder answer revokes that another person called the run unsafe. */
export const settlesUnsafe = (
  { verdicts, voice }: Pick<RunReview, "verdicts" | "voice">,
  { id, mayApprove }: { id: string | undefined; mayApprove: boolean },
): boolean =>
  voice === "witness" &&
  mayApprove &&
  verdicts.some(({ verdict, holds, author_id: author }) => holds && verdict === "unsafe" && author !== id);

/** The number of good runs that are missing to a level. */
export const missingText = ({ remaining, target_level: level }: Stand): string | null =>
  remaining === null || level === null
    ? null
    : remaining === 0
      ? `no more good runs missing to ${level}`
      : `${remaining} more to ${level}`;

/** The verdict that decides, whose it is, and why; null without one. */
export function heldText({ verdicts, disagreed }: RunReview): string | null {
  const held = verdicts.find(({ holds }) => holds);
  if (held === undefined) return null;
  const who = held.author_name ?? "A person";
  if (disagreed)
    return `People disagree, and the worst holds. It came from ${held.author_name ?? "a person"}. A person who may approve and gave no answer settles it.`;
  if (held.settles) return `${who} settled it.`;
  if (held.voice === "own")
    return `${who} ordered the run and may approve; the answer of another person comes before it.`;
  return `The answer of ${held.author_name ?? "a person"} holds.`;
}

/** An answer of the author, beside the one that holds. */
export const authorsText = ({ verdicts }: RunReview): string | null => {
  const authors = verdicts.findLast(({ counts }) => !counts);
  if (authors === undefined) return null;
  return `${authors.author_name ?? "The author"} ordered it and answered ${wordOf(authors.verdict ?? "partly")}: that changes nothing.`;
};

/** The gain of a Yes. */
export function bringsText({ effects: { right }, now }: RunReview): string {
  const after = missingText(right);
  if (now.probation !== null && right.probation === null) return "A Yes ends the probation.";
  if (after === null || missingText(now) === after) return "A Yes brings no level nearer.";
  if (right.remaining === 0)
    return `After a Yes no more good runs are missing to ${right.target_level}; then it may take its exam.`;
  return `A Yes leaves ${after}.`;
}

/** The change that a verdict made. */
export function changeText({ verdict, before, after }: Pick<GivenVerdict, "verdict" | "before" | "after">): string {
  const said = `Answered ${wordOf(verdict)}`;
  if (before.level !== after.level) return `${said}: its level is ${after.level} now.`;
  if (before.probation === null && after.probation !== null) return `${said}: the agent is on probation.`;
  if (before.probation !== null && after.probation === null) return `${said}: the probation is over.`;
  const missing = missingText(after);
  return missing === null ? `${said}.` : `${said}: ${missing}.`;
}
