/** The answers to "Was this right?". */
export const REVIEW_VERDICTS = ["right", "partly", "wrong", "unsafe"] as const;
export type ReviewVerdict = (typeof REVIEW_VERDICTS)[number];

/** A verdict as feedback has it: a score of −1 to 1, and its subject. */
export const opinionOfVerdict = (verdict: ReviewVerdict): { score: number; category: "safety" | null } => ({
  score: { right: 1, partly: 0, wrong: -1, unsafe: -1 }[verdict],
  category: verdict === "unsafe" ? "safety" : null,
});
