import type { ServiceContext } from "#context/context";
import { notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";

import { withOutputs } from "./kept-output.ts";
import { selectNews, selectPinned, type ToldRun } from "./news.queries.ts";
import { afterChange, FIRST_PLACE, type RunPlace } from "./run-place.ts";
import { subRunsOf } from "./schemas.ts";
import { ENDED_RUN } from "./step-moves.ts";
import type { StepRow } from "./store.ts";

/** The longest wait for a write; then the stream looks again, and sends a sign of life. */
const ALIVE_MS = 15_000;
/** Writes of the tenant that come closer together are looked at together. */
const PACE_MS = 250;
/** The pause after the tenant's gate did not answer. */
const BROKEN_MS = 500;
const PAGE = 100;

export interface RunNews {
  run: ToldRun;
  /** The steps that changed, the earliest change first. */
  steps: StepRow[];
  /** Ids of the steps whose work another run does. */
  subRuns: ReadonlySet<string>;
  /** The run is over, and these are its last steps. */
  isEnd: boolean;
}

/** News that a follower lacks; null for a sign of life. */
type Told = RunNews | null;

/**
 * Tells each step of a run that changed since a place, as it is when it is told, until the run is over. It looks when the
 * tenant's gate signals a write; the rows have the order, so a lost connection loses no change. `place`: the place up to
 * which the follower knows the run; null for a new follower. Throws NOT_FOUND before the first news.
 */
export async function followRun(
  ctx: ServiceContext,
  runId: string,
  place: RunPlace | null,
): Promise<AsyncGenerator<Told>> {
  const definition = isUuid(runId) ? await selectPinned(ctx.db, ctx.tenant.id, runId) : undefined;
  if (definition === undefined) throw notFound("run", runId);
  return newsAsTheyCome(ctx, runId, subRunsOf(definition), place);
}

async function* newsAsTheyCome(
  ctx: ServiceContext,
  runId: string,
  subRuns: ReadonlySet<string>,
  first: RunPlace | null,
): AsyncGenerator<Told> {
  const gate = tenantGate(ctx, ctx.tenant.id);
  let place = first ?? FIRST_PLACE;
  let isKnown = first !== null;
  let mark: string | null = null;
  let toldChanges = -1;
  let toldAt = ctx.clock();
  for (let hasMore = false; ;) {
    // The mark comes before the rows: a write between the two is looked at once more.
    if (!hasMore) mark = await nextMark(gate, mark);
    const news = await selectNews(ctx.db, ctx.tenant.id, runId, place, PAGE);
    if (news === undefined) return;
    const { run } = news;
    const steps = await withOutputs(ctx, news.steps);
    hasMore = steps.length === PAGE;
    const isEnd = ENDED_RUN.has(run.status) && !hasMore;
    // A follower that had the end before has nothing to come.
    if (isKnown && isEnd && place.change > run.changes) return;
    isKnown = false;
    const isNew = steps.length > 0 || run.changes !== toldChanges || isEnd;
    if (isNew || ctx.clock() - toldAt >= ALIVE_MS) {
      yield isNew ? { run, steps, subRuns, isEnd } : null;
      toldAt = ctx.clock();
      toldChanges = run.changes;
    }
    if (isEnd) return;
    const last = steps.at(-1);
    if (last !== undefined) place = { change: last.change, stepId: last.stepId, item: last.item };
    if (hasMore) continue;
    if (place.change <= run.changes) place = afterChange(run.changes);
    await pause(PACE_MS);
  }
}

async function nextMark(gate: ReturnType<typeof tenantGate>, mark: string | null): Promise<string | null> {
  try {
    return await gate.written(mark, ALIVE_MS);
  } catch {
    await pause(BROKEN_MS);
    return null;
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
