import type { BaseContext } from "#context/context";
import { commit, commitStep } from "#db/commit";
import type { Statement } from "#db/statement";
import { INSTANCE } from "#engine/reasoning/models/model-source";
import { inParallel } from "#lib/in-parallel";
import { inSteps, sweepTime } from "#lib/in-steps";
import { textsOfRow } from "#runs/trace/find-texts";

import { boundedRequest } from "./bounded-request.ts";
import { type Posted, postSpans, type TraceReceiver } from "./post-spans.ts";
import { openReceiver } from "./receiver-of.ts";
import { MAX_AGE_MS, retryDelayMs } from "./retry-delay.ts";
import type { ToldRun } from "./run-spans.ts";
import {
  type ClaimedTrace,
  claimTraces,
  deleteTrace,
  deleteTracesOfFormer,
  noteFailed,
  noteSent,
  postponeTraces,
  readClaims,
  type ReceiverKind,
  selectReceiver,
  selectTold,
} from "./store.ts";

export type SendContext = Pick<
  BaseContext,
  "db" | "writer" | "bindings" | "config" | "clock" | "newId" | "log" | "waitUntil"
>;

/** A sender that has not ended by then counts as dead. Longer than an attempt with its reads and writes. */
const LEASE_MS = 60_000;
const AT_A_TIME = 4;
const PER_ROUND = 20;
/** A notice sends this many rounds; then another notice follows, so that tenants take turns. */
const MAX_ROUNDS = 5;
const MAX_QUEUE_DELAY_MS = 12 * 3_600_000;

interface OpenReceiver extends TraceReceiver {
  includeContent: boolean;
  /** Older traces wait for a former receiver. */
  since: number;
  /** No trace is sent before: the receiver failed. */
  notBefore: number;
}

/**
 * Sends the tenant's due traces to its receiver and to the operator's. Each attempt is written with its outcome, so a
 * trace that was sent while its sender died is sent again, with the same spans.
 */
export async function sendTraces(ctx: SendContext, tenantId: string): Promise<void> {
  await Promise.all((["tenant", "instance"] as const).map((kind) => sendRounds(ctx, tenantId, kind)));
}

async function sendRounds(ctx: SendContext, tenantId: string, kind: ReceiverKind): Promise<void> {
  const receiver = await receiverOf(ctx, tenantId, kind);
  if (receiver === null && kind === "tenant") await dropTracesOfFormer(ctx, tenantId, null);
  if (receiver === null || receiver.notBefore > ctx.clock()) return;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const now = ctx.clock();
    const claim = claimTraces(tenantId, kind, { now, until: now + LEASE_MS, limit: PER_ROUND });
    const [claimed] = await commit(ctx, [claim]);
    const traces = readClaims(tenantId, kind, claimed?.rows ?? []);
    if (traces.length === 0) return;
    const own = traces.filter(({ createdAt }) => createdAt >= receiver.since);
    if (own.length < traces.length) await dropTracesOfFormer(ctx, tenantId, receiver.since);
    const state = { isFailing: false };
    await inParallel(own, AT_A_TIME, (trace) => attempt(ctx, receiver, trace, state));
    if (state.isFailing) return;
  }
  await wake(ctx, tenantId, 0);
}

/** Removes, in pieces, what waits for a receiver that a person removed: no later one gets it. */
async function dropTracesOfFormer(ctx: SendContext, tenantId: string, since: number | null): Promise<void> {
  await inSteps(sweepTime(ctx.clock), (rows) => commitStep(ctx, [deleteTracesOfFormer(tenantId, since, rows)]));
}

async function receiverOf(ctx: SendContext, tenantId: string, kind: ReceiverKind): Promise<OpenReceiver | null> {
  if (kind === "tenant") {
    const found = await selectReceiver(ctx.db, tenantId);
    return found === undefined
      ? null
      : {
          ...(await openReceiver(ctx, tenantId, found)),
          includeContent: found.includeContent,
          since: found.since,
          notBefore: found.notBefore,
        };
  }
  const { traceExport } = ctx.config;
  return traceExport === null
    ? null
    : { ...traceExport, isOperators: true, includeContent: false, since: 0, notBefore: 0 };
}

/** Makes one attempt and writes its outcome; none while the receiver fails. Never throws: the lease ends instead. */
async function attempt(
  ctx: SendContext,
  receiver: OpenReceiver,
  trace: ClaimedTrace,
  state: { isFailing: boolean },
): Promise<void> {
  if (state.isFailing) return;
  try {
    const body = await bodyOf(ctx, receiver, trace);
    if (body === null) {
      await commit(ctx, [deleteTrace(trace)]);
      return;
    }
    const posted = await postSpans(ctx, receiver, body);
    const now = ctx.clock();
    const hasTime = now - trace.createdAt < MAX_AGE_MS;
    const delayMs =
      posted.error !== null && posted.isPassing
        ? retryDelayMs(trace.attempts, posted.retryAfterMs, Math.random())
        : null;
    state.isFailing ||= delayMs !== null;
    await commit(ctx, outcomeOf(trace, posted, { now, delayMs, hasTime }));
    ctx.log.info("trace_sent", {
      tenant: trace.tenantId,
      execution: trace.executionId,
      receiver: trace.receiver,
      attempt: trace.attempts,
      status: posted.status,
      error: posted.error,
    });
    if (delayMs !== null) await wake(ctx, trace.tenantId, delayMs);
  } catch (error) {
    ctx.log.error("trace_not_sent", { tenant: trace.tenantId, execution: trace.executionId, error });
  }
}

/** The request for a run; null when the run is no longer kept. */
async function bodyOf(ctx: SendContext, receiver: OpenReceiver, trace: ClaimedTrace): Promise<string | null> {
  const { run, kept, connections } = await selectTold(ctx.db, trace.tenantId, trace.executionId);
  if (run === undefined) return null;
  const told: ToldRun = {
    ...run,
    providers: new Map([
      ...connections.map(({ name, provider }) => [name, provider] as const),
      [INSTANCE, ctx.config.llm.provider],
    ]),
    texts: await textsOfRow(ctx, kept),
    withContent: receiver.includeContent,
  };
  return boundedRequest(told);
}

interface Fate {
  now: number;
  /** Null when the trace is not tried again. */
  delayMs: number | null;
  hasTime: boolean;
}

function outcomeOf(trace: ClaimedTrace, { status, error }: Posted, { now, delayMs, hasTime }: Fate): Statement[] {
  const isOver = delayMs === null || !hasTime;
  const notBefore = delayMs === null ? 0 : now + delayMs;
  const statements = [
    ...(isOver ? [deleteTrace(trace)] : []),
    ...(delayMs === null ? [] : [postponeTraces(trace, notBefore)]),
  ];
  if (trace.receiver === "instance") return statements;
  const isTaken = status !== null && status >= 200 && status < 300;
  const note =
    error === null || isTaken
      ? noteSent(trace.tenantId, now, error)
      : noteFailed(trace.tenantId, { at: now, error, notBefore, dropped: isOver ? 1 : 0 });
  return [...statements, note];
}

/** Sends a notice, now or later. Without it the cron finds the rows, at most a minute late. */
async function wake(ctx: SendContext, tenantId: string, delayMs: number): Promise<void> {
  if (delayMs > MAX_QUEUE_DELAY_MS) return;
  await ctx.bindings.enqueueTraces([tenantId], Math.ceil(delayMs / 1_000)).catch((error: unknown) => {
    ctx.log.warn("trace_queue_unavailable", { tenant: tenantId, error });
  });
}
