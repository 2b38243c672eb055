import { readEvents, type StreamedEvent } from "#sdk/read-events";
import { readAgain } from "#web/lib/answers.ts";
import { ApiError, ask } from "#web/lib/call.ts";
import { recoveries } from "#web/lib/connection.ts";
import { streamState } from "#web/lib/live-state.ts";

const PAUSES_MS = [1_000, 2_000, 5_000, 10_000];
/** The API sends a sign of life every 15 seconds. A stream without one for longer is dead, although nothing says so. */
const DEAD_MS = 40_000;

interface Following {
  signal: AbortSignal;
  /** The position to continue from; null for now. */
  place: string | null;
  take: (event: StreamedEvent) => void;
}

/**
 * Follows what happens in the tenant until the signal ends it. A lost stream continues where it was. While there is none, and after
 * one that could not continue, the pages read again what they show.
 */
export async function followEvents({ signal, place: first, take }: Following): Promise<void> {
  let place = first;
  let failures = 0;
  while (!signal.aborted) {
    try {
      let isCertain = place !== null || failures === 0;
      for await (const event of eventsFrom(place, signal)) {
        failures = 0;
        place = event.id ?? place;
        streamState.value = "live";
        if (!isCertain) readAgain(["/api/"]);
        isCertain = true;
        take(event);
      }
    } catch (error) {
      if (signal.aborted) return;
      // The position is of another day or the API is older than the console: start again.
      if (error instanceof ApiError && error.status === 400) place = null;
      if (error instanceof ApiError && [401, 403, 404].includes(error.status)) {
        streamState.value = "behind";
        return;
      }
      // The server answers, but sends no news.
      if (error instanceof ApiError) readAgain(["/api/"]);
    }
    failures += 1;
    streamState.value = failures === 1 ? "connecting" : "behind";
    await pause(PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1] ?? 0, signal);
  }
}

/** The events of one connection, which ends when it is silent for too long. */
async function* eventsFrom(place: string | null, signal: AbortSignal): AsyncGenerator<StreamedEvent> {
  const dead = new AbortController();
  let timer = setTimeout(() => dead.abort(), DEAD_MS);
  const headers: Record<string, string> = place === null ? {} : { "Last-Event-ID": place };
  try {
    const answer = await ask("GET", "/api/events", { headers, signal: AbortSignal.any([signal, dead.signal]) });
    for await (const event of readEvents(answer)) {
      clearTimeout(timer);
      timer = setTimeout(() => dead.abort(), DEAD_MS);
      yield event;
    }
  } finally {
    clearTimeout(timer);
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
