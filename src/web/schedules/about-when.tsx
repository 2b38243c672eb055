import { nearText } from "#web/lib/time-words.ts";
import { now } from "#web/ui/relative-time.tsx";

const DAY_MS = 86_400_000;

/** How far a moment is from now, beside its date: `in 7 h`, `in 3 days`, `2 days ago`. */
export function AboutWhen({ at }: { at: string }) {
  const moment = Date.parse(at);
  // The clock of the page moves every ten seconds, and then this is drawn again.
  const reader = Math.max(now.value, Date.now());
  const away = Math.abs(moment - reader);
  const days = Math.round(away / DAY_MS);
  const amount = days <= 1 ? "1 day" : `${days} days`;
  return <>{nearText(moment, reader) ?? (moment > reader ? `in ${amount}` : `${amount} ago`)}</>;
}
