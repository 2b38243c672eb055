import { keepAnswer, keptAnswer, keptOf } from "#web/lib/answers.ts";
import { callData } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";
import type { RunReview } from "#web/parts/reviews/review.ts";
import type { RunDetail, RunStep } from "#web/parts/runs/run-detail.ts";

/** A run as a person looks at it: what a verdict would bring, and what the verdict rests on. */
export interface Reviewed {
  review: RunReview;
  run: RunDetail;
  steps: readonly RunStep[];
}

type Answered = Omit<DataOf<"GET /api/reviews/{execution_id}">, "next">;

const pathOf = (executionId: string) => `/api/reviews/${encodeURIComponent(executionId)}` as const;
/** The place of a run among the kept answers, whichever request brought it. */
const addressOf = (executionId: string): string => `${pathOf(executionId)}?next=0`;

/** The runs that came before they were opened, so that the first look at each asks for nothing. */
const ahead = new Set<string>();
/** Chooses the queue, as the list does. */
export type QueueFilter = Readonly<Record<"agent_id" | "assigned" | "reason", string | undefined>>;

/** A request for the open run brings this many of the next ones. */
export const AHEAD = 3;
/** The runs that come next in the queue, the nearest first. */
let next: readonly string[] = [];
let queue: QueueFilter = { agent_id: undefined, assigned: undefined, reason: undefined };

/** Says which runs come next, in which queue: the request for the open one brings them along. */
export function lookAhead(executionIds: readonly string[], of: QueueFilter): void {
  next = executionIds;
  queue = of;
}

/** A run under review, with all that it rests on and the next ones, by one request at most. */
export async function readReviewed(executionId: string, signal: AbortSignal): Promise<Reviewed> {
  const address = addressOf(executionId);
  // Notes the address for the page, so that news of the run reach it.
  const known = keptAnswer(signal, address) ?? takeAhead(executionId, address);
  if (known !== undefined) return wholeOf((known.body as { data: Answered }).data);
  const isMissing = next.some((id) => id !== executionId && !isAhead(id));
  const query = { next: isMissing ? AHEAD : 0, ...(isMissing ? queue : {}) };
  const { next: others = [], ...opened } = await callData("GET", pathOf(executionId), { query, signal });
  keepAnswer(address, { data: opened });
  for (const other of others) {
    ahead.add(other.execution_id);
    keepAnswer(addressOf(other.execution_id), { data: other });
  }
  return wholeOf(opened);
}

const isAhead = (executionId: string): boolean =>
  ahead.has(executionId) && keptOf(addressOf(executionId)) !== undefined;

function takeAhead(executionId: string, address: string): { body: unknown } | undefined {
  const isThere = isAhead(executionId);
  ahead.delete(executionId);
  return isThere ? { body: keptOf(address) } : undefined;
}

function wholeOf({ run, steps = [], ...review }: Answered): Reviewed {
  if (run === undefined) throw new Error("The server is older than this page. Reload the page.");
  return { review, run, steps };
}
