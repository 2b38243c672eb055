import { durationText } from "#web/lib/time-words.ts";

/** How long something took; a dash where nobody knows. */
export function Duration({ ms }: { ms: number | null }) {
  return <span class="number">{ms === null ? "–" : durationText(ms)}</span>;
}
