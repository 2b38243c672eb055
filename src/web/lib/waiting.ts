import { signal } from "@preact/signals";

import { callData } from "./call.ts";

/** How many approvals wait for a person; null until they are counted. */
export const waiting = signal<number | null>(null);

/** The number of drawn runs that wait for a look; null until they are counted. */
export const reviewsWaiting = signal<number | null>(null);

/** A count younger than this is new enough for who only turns pages. */
const FRESH_MS = 30_000;

let countedAt = Number.NEGATIVE_INFINITY;

/** Counts again what waits. Without an answer the previous number stays; it is a hint. */
export async function countWaiting(): Promise<void> {
  countedAt = Date.now();
  try {
    const [inbox, reviews] = await Promise.all([
      callData("GET", "/api/inbox", { query: { limit: 1 } }),
      callData("GET", "/api/reviews", { query: { limit: 1 } }),
    ]);
    waiting.value = inbox.counts.approval ?? null;
    reviewsWaiting.value = reviews.counts.waiting;
  } catch {
    // The page that is open says what went wrong.
  }
}

/** Counts unless a count was made just now. */
export function keepWaitingCounted(): void {
  if (Date.now() - countedAt > FRESH_MS) void countWaiting();
}
