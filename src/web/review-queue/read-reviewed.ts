import { NotKept } from "#web/lib/answers.ts";
import { callData } from "#web/lib/call.ts";
import { agentPath } from "#web/parts/agents/agent.ts";
import { readReview, type RunReview } from "#web/parts/reviews/review.ts";
import { readRun, type RunDetail, type RunStep } from "#web/parts/runs/run-detail.ts";

/** The grounds of a review: they stay as they are, because the run has ended. */
interface Grounds {
  run: RunDetail;
  steps: readonly RunStep[];
}

const grounds = new Map<string, Promise<Grounds>>();
/** The reviews that were read ahead. */
const ahead = new Map<string, RunReview>();

/** Reads what the review of a run rests on, once. */
function readGrounds(executionId: string): Promise<Grounds> {
  const known = grounds.get(executionId);
  if (known !== undefined) return known;
  const reading = readRunAndSteps(executionId);
  grounds.set(executionId, reading);
  reading.catch(() => grounds.delete(executionId));
  return reading;
}

async function readRunAndSteps(executionId: string): Promise<Grounds> {
  const run = await readRun(executionId);
  const path = `${agentPath(run.agent.id)}/executions/${encodeURIComponent(executionId)}/trace` as const;
  return { run, steps: (await callData("GET", path)).steps };
}

/** Reads a run before it is opened, so that it is shown at once. A failure is told when it is opened. */
export async function fetchAhead(executionId: string): Promise<void> {
  try {
    const [review] = await Promise.all([readReview(executionId), readGrounds(executionId)]);
    ahead.set(executionId, review);
  } catch {
    // It is read again when it is opened.
  }
}

/** A run with the newest review of it; while that is on its way, with the one that was read ahead. */
export async function readReviewed(executionId: string, signal: AbortSignal): Promise<Grounds & { review: RunReview }> {
  const newest = readReview(executionId, signal).catch((error: unknown) => {
    const review = ahead.get(executionId);
    if (error instanceof NotKept && review !== undefined) return review;
    throw error;
  });
  const [review, material] = await Promise.all([newest, readGrounds(executionId)]);
  return { ...material, review };
}

/** Lets go of all runs but the open one and the next. */
export function forgetOthers(openId: string, nextId: string | undefined): void {
  const isLeft = (id: string): boolean => id !== openId && id !== nextId;
  for (const id of grounds.keys()) if (isLeft(id)) grounds.delete(id);
  for (const id of ahead.keys()) if (isLeft(id)) ahead.delete(id);
}
