import { durationText, exactText } from "#web/lib/time-words.ts";
import { now } from "#web/ui/relative-time.tsx";

const SOON_MS = 3 * 3_600_000;

/** How long a request can still be decided; coloured when that is little. */
export function TimeLeft({ until }: { until: string }) {
  const left = Date.parse(until) - now.value;
  return (
    <time dateTime={until} title={exactText(new Date(until))} class={left < SOON_MS ? "time-left soon" : "time-left"}>
      {left <= 0 ? "time is up" : durationText(left)}
      {left > 0 && <span class="unseen"> left</span>}
    </time>
  );
}
