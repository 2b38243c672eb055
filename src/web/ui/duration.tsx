import { durationText } from "#web/lib/time-words.ts";

/** The duration of something; a dash when it is unknown. */
export function Duration({ ms }: { ms: number | null }) {
  return <span class="number">{ms === null ? "–" : durationText(ms)}</span>;
}
