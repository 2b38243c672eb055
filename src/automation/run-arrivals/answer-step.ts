import { formOf, readBody } from "#automation/received-bodies/read-body";
import { callbackSignal } from "#automation/workflow-runs/callback-path";
import { workflowRunLane } from "#automation/workflow-runs/workflow-run-client";
import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError, notFound } from "#errors/app-error";
import { addressLimiter } from "#platform/rate-limits/address-limiter-client";
import { rateLimitExceeded } from "#platform/rate-limits/rate-limit-exceeded";
import { windowPolicies } from "#platform/rate-limits/window-counter";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";

import { insertAnswer, requireUnused, selectByCallback } from "./store.ts";

const PER_MINUTE = 60;

/**
 * Takes the request to a one-time address: it completes the step that waits for it, and its data is a stranger's. The
 * first request counts. Throws UNSUPPORTED_MEDIA_TYPE, NOT_FOUND for an unknown address, GONE for one that was used or
 * whose step is over, RATE_LIMIT_EXCEEDED, INVALID_INPUT and UNAVAILABLE.
 */
export async function answerStep(
  base: BaseContext,
  address: string,
  { mediaType, bytes }: { mediaType: string | undefined; bytes: Uint8Array },
  countWrong: (base: BaseContext) => Promise<void>,
): Promise<void> {
  const form = formOf(mediaType);
  if (form !== "json") throw new AppError("UNSUPPORTED_MEDIA_TYPE", { message: "Send application/json." });
  const found = await selectByCallback(base.db, address);
  if (found === undefined) {
    await countWrong(base);
    throw notFound("callback", address);
  }
  await requireRate(base, address);
  if (found.status !== "pending" && found.status !== "waiting") throw used();
  const data = readBody(form, bytes);
  const { tenantId, runId } = found;
  const name = callbackSignal(address);
  const signal = {
    id: name,
    tenantId,
    runId,
    name,
    data,
    origin: "stranger",
    takenAt: null,
    createdAt: base.clock(),
  } as const;
  await commit({ ...base, writer: tenantGate(base, tenantId) }, [
    requireUnused(address, signal.id, used),
    insertAnswer(signal),
  ]);
  base.waitUntil(workflowRunLane(base, { tenantId, runId }).wake({ tenantId, runId }));
}

const used = (): AppError => new AppError("GONE", { message: "This address was used, or its step is over." });

/** With the counter down the request passes. */
async function requireRate(base: BaseContext, address: string): Promise<void> {
  const verdict = await addressLimiter(base, "callback", address)
    .count(windowPolicies({ perMinute: PER_MINUTE, perDay: null }))
    .catch((error: unknown) => {
      base.log.error("rate_limit_unavailable", { purpose: "callback", error });
      return null;
    });
  if (verdict !== null && !verdict.allowed) throw rateLimitExceeded(verdict);
}
