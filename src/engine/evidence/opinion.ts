/** Beyond this, either way, people's opinion counts; nearer to 0 they have none. */
export const OPINION = 0.25;

/** What people, or a judge, hold of an episode. */
export type Opinion = "good" | "bad";

/** What people say with a score of −1 to 1; null when they have no opinion. */
export function opinionOf(score: number | null): Opinion | null {
  if (score === null || Math.abs(score) < OPINION) return null;
  return score > 0 ? "good" : "bad";
}
