import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError, notFound } from "#errors/app-error";
import { movedOn } from "#errors/moved-on";
import { auditChange } from "#platform/audit/audit-entry";

import type { CallAsk } from "./ask-of-call.ts";
import { findPlaygroundRun, type FoundPlayground } from "./find-run.ts";
import { playgroundLane } from "./playground-run-client.ts";
import type { AnswerCallInput } from "./schemas.ts";
import { requireSameAsks, updateVariant, type VariantRow } from "./store.ts";
import type { GivenAnswer } from "./variant-calls.ts";

/**
 * Answers a call that a variant waits for, and lets the variant continue. Throws NOT_FOUND, CONFLICT (`not_asked`, `no_nearest`), and FORBIDDEN for a call that may not be made.
 */
export async function answerPlaygroundCall(
  ctx: ServiceContext,
  runId: string,
  input: AnswerCallInput,
): Promise<FoundPlayground> {
  const { run, variants } = await findPlaygroundRun(ctx, runId);
  const variant = variants[input.variant];
  if (variant === undefined) throw notFound("variant", String(input.variant));
  const asks = variant.asks as unknown as CallAsk[];
  const ask = asks.find(({ callId }) => callId === input.call_id);
  if (ask === undefined) throw conflict("not_asked", "The variant does not wait for an answer to this call.");
  const left = variant.asks.filter((one) => one !== (ask as unknown));
  const changes = {
    answers: { ...variant.answers, [ask.callId]: { ...givenBy(ask, input) } },
    asks: left,
    status: left.length === 0 ? "in_progress" : "waiting",
  } as const satisfies Partial<VariantRow>;
  const next = { run, variants: variants.map((one) => (one === variant ? { ...variant, ...changes } : one)) };
  await commit(
    ctx,
    [requireSameAsks(variant, () => movedOn("The variant has another state now.")), updateVariant(variant, changes)],
    {
      result: next,
      audit: [
        auditChange(ctx, {
          action: "answer_playground_call",
          agentId: run.agentId,
          summary: `${ask.tool} of variant ${variant.number} of ${run.id}: ${input.use ?? "an answer of the person"}`,
        }),
      ],
    },
  );
  const name = { tenantId: run.tenantId, runId: run.id };
  await playgroundLane(ctx, name)
    .start(name, 0)
    .catch((error: unknown) => ctx.log.warn("playground_not_woken", { run: run.id, error }));
  return next;
}

function givenBy({ nearest, isLive, tool }: CallAsk, { use, result }: AnswerCallInput): GivenAnswer {
  if (use === undefined) return { outcome: { status: "done", output: result ?? null } };
  if (use === "nearest") {
    if (nearest === null) throw conflict("no_nearest", `No recorded call of ${tool} was found.`);
    return { outcome: nearest.outcome };
  }
  if (use === "live" && !isLive) throw mayNotBeCalled(tool);
  return { use };
}

const conflict = (reason: string, message: string): AppError =>
  new AppError("CONFLICT", { message, details: { reason } });

const mayNotBeCalled = (tool: string): AppError =>
  new AppError("FORBIDDEN", {
    message: `${tool} is not called here: only a tool that reads, and that the agent calls without asking, may be.`,
    details: { reason: "not_live" },
  });
