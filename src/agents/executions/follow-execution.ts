import type { ServiceContext } from "#context";
import { isFinal } from "#engine/reasoning/run-state";

import { executionOf } from "./execution-client.ts";
import { executionEvents, type ExecutionEvent } from "./execution-events.ts";
import { findExecution } from "./find-execution.ts";
import { selectExecution } from "./store.ts";

/** How long one look at the object waits for something new. Between looks the stream says that it is alive. */
const LOOK_MS = 15_000;

/**
 * The events of an execution after the first `seen`, as they happen, until it is over: from its object while that runs it, else from
 * the database. An empty list is a sign of life. Throws AGENT_NOT_FOUND, FORBIDDEN, NOT_FOUND before the first event.
 */
export async function followExecution(
  ctx: ServiceContext,
  agentId: string,
  executionId: string,
  seen: number,
): Promise<AsyncGenerator<ExecutionEvent[]>> {
  const found = await findExecution(ctx, agentId, executionId);
  return stream(ctx, agentId, executionId, isFinal(found.status) ? executionEvents(found) : null, seen);
}

async function* stream(
  ctx: ServiceContext,
  agentId: string,
  executionId: string,
  ended: ExecutionEvent[] | null,
  seen: number,
): AsyncGenerator<ExecutionEvent[]> {
  let known = seen;
  for (let all = ended; all === null;) {
    const live = await executionOf(ctx, executionId).follow(known, LOOK_MS);
    if (live !== null) {
      known += live.length;
      yield live;
      if (live.some(({ event }) => event === "end")) return;
      continue;
    }
    const stored = await selectExecution(ctx.db, agentId, executionId);
    if (!stored) return;
    if (isFinal(stored.status)) {
      all = executionEvents(stored);
      yield all.slice(known);
      return;
    }
    yield executionEvents(stored).slice(known);
    known = Math.max(known, executionEvents(stored).length);
    await new Promise((resolve) => setTimeout(resolve, 500)); // it has not reached its object yet
  }
  if (ended !== null && ended.length > known) yield ended.slice(known);
}
