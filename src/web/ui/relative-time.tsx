import { signal } from "@preact/signals";

import { dayText, exactText, nearText } from "#web/lib/time-words.ts";

import { copied } from "./copied.ts";

/** One clock for all times of the page. */
export const now = signal(Date.now());
setInterval(() => {
  if (!document.hidden) now.value = Date.now();
}, 10_000);

/** A moment as one says it: "12 min ago", its date when it is farther. The exact one on pointing at it; a click copies that. */
export function RelativeTime({ at }: { at: string | null }) {
  if (at === null) return <>–</>;
  const moment = new Date(at);
  // Written after the clock last moved, and so in its future.
  const reader = Math.max(now.value, Math.min(moment.getTime(), Date.now()));
  const words = nearText(moment.getTime(), reader) ?? dayText(moment, { now: new Date(reader) });
  return (
    <time dateTime={at} title={exactText(moment)} onClick={() => void copied(at)}>
      {words}
    </time>
  );
}
