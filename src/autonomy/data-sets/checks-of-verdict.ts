import type { Expectation } from "#engine/evidence/expectation";
import { claimsIn } from "#lib/claims/claims-in";
import { comparable } from "#lib/texts-of";
import { type SaidOpinion, sumFeedback } from "#runs/episodes/opinions-that-hold";

import { rangesOfCorrection } from "./ranges-of-correction.ts";

/** The characters that a text of `expect` may have. */
const LONGEST_TEXT = 1_000;
/** Texts of one kind in `expect`. */
const MOST_TEXTS = 20;

/** A run that people judged: its answer, what stands nowhere in its material, and what they said, oldest first. */
export interface JudgedAnswer {
  result: Readonly<Record<string, unknown>>;
  flags: readonly string[];
  opinions: readonly SaidOpinion[];
}

/**
 * The checks that people's verdict on a run makes of it; undefined where it makes none. An answer that was wrong must not come again,
 * nor what it invented. The numbers and quotations that a correction has beyond the answer must come, in the details too. Pure.
 */
export function checksOfVerdict({ result, flags, opinions }: JudgedAnswer): Expectation | undefined {
  const { verdict } = sumFeedback(opinions);
  if (verdict === null || verdict === "right") return undefined;
  const summary = typeof result["summary"] === "string" ? result["summary"] : "";
  const correction = correctionOf(opinions) ?? "";
  const answered = comparable(summary);
  const right = comparable(correction);
  const isWrong = verdict !== "partly";
  const wrong = [...(isWrong ? [summary.slice(0, LONGEST_TEXT).toWellFormed()] : []), ...flags];
  const refused = wrong.filter((text) => comparable(text) !== "" && !right.includes(comparable(text)));
  const wanted = claimsOf(correction).filter((text) => !answered.includes(comparable(text)));
  const numbers = rangesOfCorrection(result, correction);
  if (refused.length + wanted.length + numbers.length === 0) return undefined;
  return {
    ...(numbers.length > 0 && { numbers }),
    ...(wanted.length > 0 && { must_contain: wanted.slice(0, MOST_TEXTS) }),
    ...(refused.length > 0 && { must_not_contain: refused.slice(0, MOST_TEXTS) }),
  };
}

/** The latest correction; null without one. */
export const correctionOf = (opinions: readonly Pick<SaidOpinion, "editedResult">[]): string | null =>
  opinions.findLast(({ editedResult = null }) => editedResult !== null)?.editedResult ?? null;

/** The numbers and quotations of a text, as it writes them. */
function claimsOf(text: string): string[] {
  const { numbers, quotations } = claimsIn(text, MOST_TEXTS);
  const found = [...numbers.map(({ written }) => written), ...quotations.map((one) => one.text)];
  return [...new Set(found)].filter((one) => one !== "" && one.length <= LONGEST_TEXT);
}
