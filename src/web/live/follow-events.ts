import { readAgain } from "#web/lib/answers.ts";
import { ask, ApiError } from "#web/lib/call.ts";
import { recoveries } from "#web/lib/connection.ts";
import { readEvents, type StreamedEvent } from "#web/lib/event-stream.ts";
import { countWaiting, waiting } from "#web/lib/waiting.ts";
import { tell } from "#web/ui/toast.tsx";

import { changeOfWaiting, newsOf, staleAfter, type EventData } from "./news.ts";

/** News that come together are shown together. */
const GATHER_MS = 400;
const PAUSES_MS = [1_000, 2_000, 5_000, 15_000];

/**
 * Follows what happens in the tenant until the signal ends it: pages that show what changed read it again, the number of approvals that
 * wait follows, and a person sees the news that concern them. A lost stream continues where it was.
 */
export async function followEvents(signal: AbortSignal): Promise<void> {
  let place: string | null = null;
  let failures = 0;
  while (!signal.aborted) {
    try {
      const headers: Record<string, string> = place === null ? {} : { "Last-Event-ID": place };
      for await (const event of readEvents(await ask("GET", "/api/events", { headers, signal }))) {
        failures = 0;
        place = event.id ?? place;
        take(event);
      }
    } catch (error) {
      if (signal.aborted) return;
      // The position is of another day or the API is older than the console: start again.
      if (error instanceof ApiError && error.status === 400) place = null;
      if (error instanceof ApiError && (error.status === 401 || error.status === 403 || error.status === 404)) return;
    }
    failures += 1;
    await pause(PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1] ?? 0, signal);
  }
}

/** Until the time is up, the server is back after it could not be reached, or the signal ends. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const stops: (() => void)[] = [];
    const end = (): void => {
      for (const stop of stops) stop();
      resolve();
    };
    const timer = setTimeout(end, ms);
    const before = recoveries.peek();
    stops.push(
      () => clearTimeout(timer),
      recoveries.subscribe((count) => count !== before && end()),
      () => signal.removeEventListener("abort", end),
    );
    signal.addEventListener("abort", end);
  });

let gathered = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

function take({ event, data }: StreamedEvent): void {
  const facts = data as EventData;
  if (event === "counts") waiting.value = facts.open_approvals ?? null;
  if (waiting.value !== null) waiting.value = Math.max(0, waiting.value + changeOfWaiting(event));
  if (event === "agent.changed") void countWaiting();
  const news = newsOf(event, facts);
  if (news !== null) tell(news.text, { href: news.href, isBad: news.isBad });
  for (const beginning of staleAfter(event)) gathered.add(beginning);
  if (gathered.size > 0) timer ??= setTimeout(show, GATHER_MS);
}

/** A hidden page waits until it is visible. */
function show(): void {
  timer = undefined;
  if (document.hidden) {
    document.addEventListener("visibilitychange", show, { once: true });
    return;
  }
  const beginnings = [...gathered];
  gathered = new Set();
  readAgain(beginnings);
}
