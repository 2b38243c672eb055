/** A vendor's asynchronous job. */
export interface VendorJob {
  status: "running" | "succeeded" | "failed";
}

const FIRST_LOOK_MS = 500;
const LONGEST_PAUSE_MS = 5_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Polls a job until it ends or the time is over, with growing pauses. */
export async function awaitJob<Job extends VendorJob>(
  job: Job,
  look: (job: Job) => Promise<Job>,
  waitMs: number,
): Promise<Job> {
  let latest = job;
  let waitedMs = 0;
  for (let pauseMs = FIRST_LOOK_MS; latest.status === "running" && waitedMs + pauseMs <= waitMs;) {
    await pause(pauseMs);
    waitedMs += pauseMs;
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    latest = await look(latest);
  }
  return latest;
}
