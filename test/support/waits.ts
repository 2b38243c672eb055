import { once } from "node:events";
import { resolve } from "node:path";
import { Worker } from "node:worker_threads";

const PAUSE_MS = 10;
const BUSY_MS = 2_000;
const MOST_ROUNDS = 6;
/** At least as many threads as the services beside the platform use in one of the attacks. */
const BUSY_THREADS = 2;

/** The page that another tenant reads: its address, and the credential if it needs one. */
export interface ReadPage {
  url: string;
  token?: string;
}

/** The longest wait of a tenant's plain reads, one after the other, while something happens. */
async function longestWait<Result>(
  page: ReadPage,
  happens: () => Promise<Result>,
): Promise<{ ms: number; refused: number; result: Result }> {
  const workerData = { ...page, pauseMs: PAUSE_MS };
  const worker = new Worker(resolve(import.meta.dirname, "waiting-reader.ts"), { workerData });
  const read = once(worker, "message") as Promise<[{ longestMs: number; refused: number }]>;
  // A reader that fails ends the test at once.
  await Promise.race([once(worker, "online"), read]);
  const happened = happens().finally(() => worker.postMessage("end", []));
  const [[{ longestMs, refused }], result] = await Promise.all([read, happened]);
  return { ms: longestMs, refused, result };
}

/** Keeps the machine as busy as an attack does, without a request to the platform. */
async function busyMoment(): Promise<void> {
  const threads = Array.from({ length: BUSY_THREADS }, () => new Worker("for (;;);", { eval: true }));
  await new Promise((resolve) => setTimeout(resolve, BUSY_MS));
  await Promise.all(threads.map((thread) => thread.terminate()));
}

export interface Waits<Result> {
  /** The longest wait while other programs keep the machine busy. */
  busyMs: number;
  /** The longest wait during the attack, of the round in which it was shortest. */
  duringMs: number;
  /** Whether an attack added more than the bound in each round. */
  isBlocked: boolean;
  /** Number of reads that were refused, in all rounds. */
  refused: number;
  /** The result of the last attempt. */
  result: Result;
}

/**
 * How long another tenant waits for a plain read, at most: while the machine is busy without the platform, and while a
 * stranger does something. The two are compared because a slow machine, or one that runs other tests, makes reads slow
 * without a fault of the platform. A round whose attack adds no more than the bound ends the measurement: what stops the
 * platform's thread stops it in each round.
 */
export async function waitsDuring<Result>(
  page: ReadPage,
  boundMs: number,
  attack: () => Promise<Result>,
): Promise<Waits<Result>> {
  let [busyMs, duringMs, refused] = [0, Infinity, 0];
  for (let round = 1; ; round += 1) {
    busyMs = Math.max(busyMs, (await longestWait(page, busyMoment)).ms);
    const during = await longestWait(page, attack);
    duringMs = Math.min(duringMs, during.ms);
    refused += during.refused;
    const isBlocked = duringMs > busyMs + boundMs;
    if (!isBlocked || round === MOST_ROUNDS) return { busyMs, duringMs, isBlocked, refused, result: during.result };
  }
}
