import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import type { Topic } from "#db/write-request";
import { sha256Hex } from "#lib/digest";
import { canonicalJson } from "#lib/json";
import { redactArguments } from "#lib/redact-arguments";
import { requireNotStopped } from "#platform/kill-switches/kill-switch";

import { insertIntended } from "./store.ts";

/** An effect that is about to be attempted outside. */
export interface EffectIntent {
  /** Assigned before the call, and the same when the intention is written again after a crash. */
  id: string;
  /** The agent that acts; null for a person. */
  agentId: string | null;
  execution: { id: string; callId: string } | null;
  tool: string;
  action: string;
  arguments: Record<string, unknown>;
  targetHost: string | null;
}

/**
 * Records that an effect is about to begin, with `also`. The call may be made only after this. After a kill switch it
 * throws STOPPED and writes nothing.
 */
export async function intendEffect(
  ctx: Pick<BaseContext, "writer" | "clock"> & { tenant: { id: string } },
  intent: EffectIntent,
  { alongside = [], touches = [] }: { alongside?: Statement[]; touches?: Topic[] } = {},
): Promise<void> {
  const { id, agentId, execution, tool, action, targetHost } = intent;
  const row = {
    id,
    tenantId: ctx.tenant.id,
    agentId,
    executionId: execution?.id ?? null,
    callId: execution?.callId ?? null,
    tool,
    action,
    arguments: redactArguments(intent.arguments),
    argumentsSha256: await sha256Hex(canonicalJson(intent.arguments)),
    targetHost,
    status: "intended" as const,
    known: null,
    intendedAt: ctx.clock(),
    endedAt: null,
    settledAs: null,
    settledBy: null,
    settledAt: null,
    note: null,
  };
  const { writer, clock } = ctx;
  await commit({ writer, clock }, [...alongside, requireNotStopped(ctx.tenant.id, agentId), insertIntended(row)], {
    touches,
  });
}
