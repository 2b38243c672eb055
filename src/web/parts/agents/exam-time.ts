import { atText } from "#web/lib/time-words.ts";

/** The end of an agent's wait for its next exam; null when it may be examined now. */
export const waitsUntil = (nextExamAt: string | null | undefined): string | null =>
  nextExamAt !== null && nextExamAt !== undefined && Date.parse(nextExamAt) > Date.now() ? nextExamAt : null;

/** When an agent that meets all requirements is examined, in two or three words. */
export function examText(nextExamAt: string | null | undefined): string {
  const until = waitsUntil(nextExamAt);
  return until === null ? "exam due" : `next exam ${atText(new Date(until), new Date())}`;
}
