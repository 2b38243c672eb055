import { setTimeout as pause } from "node:timers/promises";

const POLL_MS = 200;
const LONGEST_MS = 60_000;

/** Asks again and again until there is something, at most a minute. */
export async function waitUntil<T>(what: string, ask: () => T | null | Promise<T | null>): Promise<T> {
  const end = Date.now() + LONGEST_MS;
  while (Date.now() < end) {
    const found = await ask();
    if (found !== null) return found;
    await pause(POLL_MS);
  }
  throw new Error(`Within a minute there was no sign of ${what}.`);
}
