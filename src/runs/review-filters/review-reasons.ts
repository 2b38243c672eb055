/** The reasons for which runs wait for people. */
export const REVIEW_REASONS = ["sampled", "flagged", "asked", "disagreed", "second"] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];
