/** Scores beyond this in either direction are an opinion; scores nearer to 0 are not. */
export const OPINION = 0.25;

/** The opinion of people or of a judge about an episode. */
export type Opinion = "good" | "bad";

/** Reads people's opinion from a score of −1 to 1; null when they have none. */
export function opinionOf(score: number | null): Opinion | null {
  if (score === null || Math.abs(score) < OPINION) return null;
  return score > 0 ? "good" : "bad";
}
