import type { ServiceContext } from "#context";
import { isFinal } from "#engine/reasoning/run-state";

import { executionLane } from "./execution-client.ts";
import { executionEvents, type ExecutionEvent } from "./execution-events.ts";
import type { ExecutionRecord } from "./execution-record.ts";
import { findExecution } from "./find-execution.ts";
import { lookTogether } from "./look-together.ts";

/** How long one look at the object waits for something new. Between looks the stream says that it is alive. */
const LOOK_MS = 15_000;
/** How often the database is looked at for an execution that has not reached its object yet. */
const POLL_MS = 500;

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
  return stream(ctx, found, isFinal(found.status) ? executionEvents(found) : null, seen);
}

async function* stream(
  ctx: ServiceContext,
  followed: ExecutionRecord,
  ended: ExecutionEvent[] | null,
  seen: number,
): AsyncGenerator<ExecutionEvent[]> {
  let known = seen;
  while (ended === null) {
    const live = await executionLane(ctx, followed).follow(followed.id, known, LOOK_MS);
    if (live !== null) {
      known += live.length;
      yield live;
      if (live.some(({ event }) => event === "end")) return;
      continue;
    }
    const stored = await lookTogether(ctx, followed.agentId, followed.id, POLL_MS);
    if (stored === null) return;
    if (stored !== undefined) {
      const events = executionEvents(stored);
      yield events.slice(known);
      if (isFinal(stored.status)) return;
      known = Math.max(known, events.length);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  if (ended.length > known) yield ended.slice(known);
}
