import { keptAnswer, keptOf } from "#web/lib/answers.ts";
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

const QUERY = { include: "run" } as const;
const pathOf = (executionId: string) => `/api/reviews/${encodeURIComponent(executionId)}` as const;
const addressOf = (executionId: string): string => `${pathOf(executionId)}?include=${QUERY.include}`;

/** The runs that were read before they were opened, so that the first look at each asks for nothing. */
const ahead = new Set<string>();

/** Reads a run before it is opened, so that it is shown at once. A failure is told when it is opened. */
export async function fetchAhead(executionId: string): Promise<void> {
  if (ahead.has(executionId)) return;
  ahead.add(executionId);
  try {
    await callData("GET", pathOf(executionId), { query: QUERY });
  } catch {
    // It is read again when it is opened.
    ahead.delete(executionId);
  }
}

/** A run under review, with all that it rests on, by one request at most. */
export async function readReviewed(executionId: string, signal: AbortSignal): Promise<Reviewed> {
  const address = addressOf(executionId);
  const isAhead = ahead.has(executionId) && keptOf(address) !== undefined;
  // Notes the address for the page, so that news of the run reach it.
  const known = isAhead ? keptAnswer(signal, address) : undefined;
  if (isAhead && known === undefined) {
    ahead.delete(executionId);
    return wholeOf((keptOf(address) as { data: Answered }).data);
  }
  return wholeOf(await callData("GET", pathOf(executionId), { query: QUERY, signal }));
}

type Answered = DataOf<"GET /api/reviews/{execution_id}">;

function wholeOf({ run, steps = [], ...review }: Answered): Reviewed {
  if (run === undefined) throw new Error("The server is older than this page. Reload the page.");
  return { review, run, steps };
}
