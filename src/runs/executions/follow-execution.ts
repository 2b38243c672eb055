import type { ServiceContext } from "#context/context";
import { isFinal } from "#engine/reasoning/run-state";
import { executionLane, type Followed, type RunNews } from "#runs/execution-lanes/execution-client";
import { eventsAfter, tellExecution } from "#runs/execution-records/execution-events";
import { approvalOf, type ExecutionRecord } from "#runs/execution-records/execution-record";
import type { Heard } from "#runs/execution-records/heard";
import { requireRun } from "#tenancy/trace-readers";

import { findExecution } from "./find-execution.ts";
import { lookTogether } from "./look-together.ts";

/** How long one poll of the object waits for news. Between polls the stream sends a sign of life. */
const LOOK_MS = 15_000;
/** Interval of the database polls for an execution that has not reached its object yet. */
const POLL_MS = 500;

/**
 * Streams the events that a client lacks, as they happen, until the end. They come from the execution's object while it
 * runs, else from the database. News without events are a sign of life, or report that a person must decide. Throws
 * AGENT_NOT_FOUND, FORBIDDEN, NOT_FOUND before the first. `orderedBy`: the person who ordered the execution.
 */
export async function followExecution(
  ctx: ServiceContext,
  agentId: string,
  executionId: string,
  heard: Heard,
): Promise<{ orderedBy: string | null; news: AsyncGenerator<RunNews> }> {
  const found = await findExecution(ctx, agentId, executionId);
  requireRun(ctx.actor, found);
  const news = isFinal(found.status) ? toldAtOnce(newsOf(found, heard)) : newsAsTheyCome(ctx, found, heard);
  return { orderedBy: found.orderedBy ?? null, news };
}

// oxlint-disable-next-line require-await -- told in the form of a stream
async function* toldAtOnce(news: RunNews): AsyncGenerator<RunNews> {
  if (news.events.length > 0) yield news;
}

async function* newsAsTheyCome(ctx: ServiceContext, followed: ExecutionRecord, heard: Heard): AsyncGenerator<RunNews> {
  const known: Followed = { heard, approvalId: null, underWay: "" };
  for (;;) {
    const live = await executionLane(ctx, followed).follow(followed.id, known, LOOK_MS);
    const stored = live === null ? await lookTogether(ctx, followed.agentId, followed.id, POLL_MS) : undefined;
    if (stored === null) return;
    const news = live ?? (stored && newsOf(stored, known.heard));
    if (news !== undefined) {
      yield news;
      if (stored ? isFinal(stored.status) : news.events.at(-1)?.event === "end") return;
      known.heard = news.events.at(-1)?.heard ?? known.heard;
      known.approvalId = news.approvalId;
      known.underWay = news.underWay;
    }
    if (live === null) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

const newsOf = (record: ExecutionRecord, heard: Heard): RunNews => ({
  events: eventsAfter(tellExecution(record), heard),
  approvalId: approvalOf(record),
  underWay: "",
});
