import type { RunReview } from "#web/parts/reviews/review.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";

const REASONS: Readonly<Record<RunReview["reason"], readonly [word: string, icon: IconName]>> = {
  sampled: ["Sampled", "dice"],
  flagged: ["Flagged", "flag"],
  asked: ["Asked", "user"],
  disagreed: ["Disagreed", "partial"],
  second: ["Second reader", "eye"],
};

/** The reasons to choose from. */
export const REASON_OPTIONS = Object.entries(REASONS).map(([reason, [word]]) => [reason, word] as const);

/**
 * The reason why the platform drew a run: by chance, because of a flag, because no one vouches for it yet, because people disagree, or
 * for a second reader.
 */
export function DrawnFor({ reason }: { reason: RunReview["reason"] }) {
  const [word, icon] = REASONS[reason];
  return (
    <span class={`drawn-for ${reason}`}>
      <Icon name={icon} /> {word}
    </span>
  );
}
