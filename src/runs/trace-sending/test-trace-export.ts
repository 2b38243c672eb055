import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { findTraceExport } from "#runs/trace-exports/find-trace-export";

import { otlpRequest } from "./otlp.ts";
import { postSpans } from "./post-spans.ts";
import { openReceiver } from "./receiver-of.ts";
import { spanIdOf, traceIdOf } from "./span-ids.ts";
import { noteFailed, noteSent } from "./store.ts";

export interface TraceTrial {
  ok: boolean;
  status: number | null;
  latencyMs: number;
  error: string | null;
  /** The trace to look for at the receiver. */
  traceId: string;
}

/** Sends one span named `tenure.test` at once. Its failure is the outcome. Throws NOT_FOUND without a receiver. */
export async function testTraceExport(ctx: ServiceContext): Promise<TraceTrial> {
  const row = await findTraceExport(ctx);
  const receiver = await openReceiver(ctx, ctx.tenant.id, row);
  const id = ctx.newId();
  const beganAt = ctx.clock();
  const span = {
    traceId: traceIdOf(id),
    spanId: await spanIdOf(id),
    name: "tenure.test",
    kind: "internal" as const,
    startedAt: beganAt,
    endedAt: beganAt,
    attributes: { "tenure.tenant.id": ctx.tenant.id },
  };
  const { status, error } = await postSpans(ctx, receiver, otlpRequest(ctx.tenant.id, [span]));
  const at = ctx.clock();
  const trial = { ok: error === null, status, latencyMs: at - beganAt, error, traceId: span.traceId };
  const noted =
    error === null
      ? noteSent(ctx.tenant.id, at, null)
      : noteFailed(ctx.tenant.id, { at, error, notBefore: row.notBefore, dropped: 0 });
  await commit(ctx, [noted], { result: trial });
  return trial;
}
