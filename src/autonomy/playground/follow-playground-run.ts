import type { ServiceContext } from "#context/context";
import type { TraceEntry } from "#engine/reasoning/trace";
import { eventsAfter, tellExecution, wholeText } from "#runs/execution-records/execution-events";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";
import { type Heard, heardEvents, readHeard, writeHeard } from "#runs/execution-records/heard";

import { findPlaygroundRun, type FoundPlayground } from "./find-run.ts";
import { playgroundLane } from "./playground-run-client.ts";
import { selectRun, type VariantRow } from "./store.ts";

/** How long one look at the object waits for news. Between looks the stream sends a sign of life. */
const LOOK_MS = 15_000;
/** Interval at which the database is read for a run that its object does not work on. */
const POLL_MS = 500;

export interface PlaygroundEvent {
  /** Absent in an event that clients cannot resume from. */
  id?: string;
  event: string;
  data: Record<string, unknown>;
}

/**
 * Streams the events of all variants that a client lacks, until the run is over. `heard`: the id of the client's last
 * event. Throws NOT_FOUND before the first.
 */
export async function followPlaygroundRun(
  ctx: ServiceContext,
  runId: string,
  heard: string,
): Promise<AsyncGenerator<PlaygroundEvent[]>> {
  return tell(ctx, await findPlaygroundRun(ctx, runId), heard);
}

async function* tell(ctx: ServiceContext, found: FoundPlayground, heard: string): AsyncGenerator<PlaygroundEvent[]> {
  const name = { tenantId: found.run.tenantId, runId: found.run.id };
  const parts = heard.split(SEPARATOR).map(readHeard);
  const places = found.variants.map((_unused, at) => parts[at] ?? heardEvents(0));
  const asked = found.variants.map(() => "[]");
  let [shown, tick, rows, texts] = [found, -1, -1, [] as string[]];
  for (;;) {
    yield shown.variants.flatMap((variant, at) => [
      ...newsOf(variant, { at, places, text: texts[at] ?? "" }),
      ...asksOf(variant, asked),
    ]);
    if (shown.run.status !== "in_progress") return;
    const live = await playgroundLane(ctx, name).follow(name.runId, tick, LOOK_MS);
    if (live === null) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    if (live === null || live.rows !== rows) {
      const { run, variants } = await selectRun(ctx.db, name.tenantId, name.runId);
      if (run === undefined) return;
      shown = { run, variants };
    }
    [tick, rows, texts] = live === null ? [-1, -1, []] : [live.tick, live.rows, live.texts];
  }
}

const SEPARATOR = "~";

/** The events of a variant that the client lacks. Moves its place on. */
function newsOf(
  variant: VariantRow,
  { at, places, text }: { at: number; places: Heard[]; text: string },
): PlaygroundEvent[] {
  const telling = tellExecution(asExecution(variant), variant.completedAt === null ? wholeText(text) : null);
  return eventsAfter(telling, places[at] ?? heardEvents(0)).map(
    ({ heard, event, data: { execution_id: _id, ...data } }) => {
      places[at] = heard;
      const own = event === "end" ? { ...data, status: variant.status } : data;
      return { id: places.map(writeHeard).join(SEPARATOR), event, data: { variant: at, ...own } };
    },
  );
}

/** The calls that wait, when they changed. */
function asksOf({ number, asks }: VariantRow, asked: string[]): PlaygroundEvent[] {
  const now = JSON.stringify(asks);
  if (asked[number] === now) return [];
  asked[number] = now;
  return [{ event: "asks", data: { variant: number, call_ids: asks.map(({ callId }) => callId) } }];
}

/** A variant in the form in which executions are told. */
function asExecution(variant: VariantRow): Parameters<typeof tellExecution>[0] {
  const { runId: id, status, trace, result, error, outcome, completedAt, checks } = variant;
  return {
    id,
    status: STATUSES[status],
    startedAt: 0,
    reasoningTrace: trace as unknown as TraceEntry[],
    result,
    error,
    confidence: null,
    outcome,
    completedAt,
    checks: checks as ExecutionRecord["checks"],
  };
}

const STATUSES: Readonly<Record<VariantRow["status"], ExecutionRecord["status"]>> = {
  in_progress: "in_progress",
  waiting: "in_progress",
  completed: "completed",
  diverged: "failed",
  cancelled: "cancelled",
  void: "failed",
};
