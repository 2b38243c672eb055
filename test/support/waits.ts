import { once } from "node:events";
import { resolve } from "node:path";
import { Worker } from "node:worker_threads";

import { inject } from "vitest";

import type { TestAccount } from "#test/support/client";

const PAUSE_MS = 10;
const QUIET_MS = 2_000;
const ROUNDS = 3;

/** The longest wait of a tenant's plain reads, one after the other, while something happens. */
async function longestWait<Result>(
  reader: TestAccount,
  happens: () => Promise<Result>,
): Promise<{ ms: number; refused: number; result: Result }> {
  const workerData = { url: `${inject("baseUrl")}/api/agents`, token: reader.token, pauseMs: PAUSE_MS };
  const worker = new Worker(resolve(import.meta.dirname, "waiting-reader.ts"), { workerData });
  const read = once(worker, "message") as Promise<[{ longestMs: number; refused: number }]>;
  // A reader that fails ends the test at once.
  await Promise.race([once(worker, "online"), read]);
  const happened = happens().finally(() => worker.postMessage("end", []));
  const [[{ longestMs, refused }], result] = await Promise.all([read, happened]);
  return { ms: longestMs, refused, result };
}

const passQuietly = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, QUIET_MS));

export interface Waits<Result> {
  quietMs: number;
  duringMs: number;
  /** Number of reads that were refused, in all rounds. */
  refused: number;
  /** The result of the last attempt. */
  result: Result;
}

/**
 * How long another tenant waits for a plain read, at most: while nothing happens, and while a stranger does something.
 * Of three rounds the shortest wait counts, because a machine that does much else makes single reads slow. What stops
 * the platform stops it in each round.
 */
export async function waitsDuring<Result>(reader: TestAccount, attack: () => Promise<Result>): Promise<Waits<Result>> {
  const round = async (): Promise<Waits<Result>> => {
    const quiet = await longestWait(reader, passQuietly);
    const during = await longestWait(reader, attack);
    return { quietMs: quiet.ms, duringMs: during.ms, refused: during.refused, result: during.result };
  };
  let waits = await round();
  for (let count = 1; count < ROUNDS; count += 1) {
    const next = await round();
    waits = {
      quietMs: Math.max(waits.quietMs, next.quietMs),
      duringMs: Math.min(waits.duringMs, next.duringMs),
      refused: waits.refused + next.refused,
      result: next.result,
    };
  }
  return waits;
}
