import { signal } from "@preact/signals";

import { callData } from "./call.ts";

/** How many approvals wait for a person; null while nobody has counted. */
export const waiting = signal<number | null>(null);

/** A count younger than this is new enough for who only turns pages. */
const FRESH_MS = 30_000;

let countedAt = Number.NEGATIVE_INFINITY;

/** Counts again what waits. Without an answer the number of before stands; it is a hint. */
export async function countWaiting(): Promise<void> {
  countedAt = Date.now();
  try {
    const query = { status: "pending", limit: 1 };
    waiting.value = (await callData("GET", "/api/approvals", { query })).pagination.total;
  } catch {
    // The page that is open says what went wrong.
  }
}

/** Counts unless somebody has just done so. */
export function keepWaitingCounted(): void {
  if (Date.now() - countedAt > FRESH_MS) void countWaiting();
}
