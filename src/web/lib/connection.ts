import { batch, signal } from "@preact/signals";

/** Whether the server could be reached the last time, and since when not (milliseconds); null while it can. */
export const lostSince = signal<number | null>(null);
export const nextTryAt = signal<number | null>(null);
/** How often the server came back. Failed reads are repeated then. */
export const recoveries = signal(0);

const PAUSES_MS = [1_000, 2_000, 4_000, 8_000];

let timer: ReturnType<typeof setTimeout> | undefined;
let tries = 0;

/** An answer came, whatever it said. */
export function noteReached(): void {
  if (lostSince.value === null) return;
  clearTimeout(timer);
  tries = 0;
  batch(() => {
    lostSince.value = null;
    nextTryAt.value = null;
    recoveries.value++;
  });
}

/** No answer came. From now on it is tried, ever more seldom, until the server is back. */
export function noteLost(): void {
  if (lostSince.value !== null) return;
  lostSince.value = Date.now();
  tryLater();
}

/** Asks now instead of at the next try. */
export function tryNow(): void {
  clearTimeout(timer);
  nextTryAt.value = null;
  void fetch("/api/v1/health", { cache: "no-store", credentials: "omit" }).then(noteReached, tryLater);
}

function tryLater(): void {
  const pauseMs = PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] ?? 0;
  tries += 1;
  nextTryAt.value = Date.now() + pauseMs;
  timer = setTimeout(tryNow, pauseMs);
}

addEventListener("offline", noteLost);
addEventListener("online", () => lostSince.value !== null && tryNow());
