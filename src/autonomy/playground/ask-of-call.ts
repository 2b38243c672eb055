import type { SystemContext } from "#context/context";
import type { CallRecord, JsonObject } from "#engine/reasoning/provider";
import type { RecordedCall } from "#engine/reasoning/recorded-calls";

import { nearestCall } from "./nearest-call.ts";
import { selectRecordedCalls } from "./store.ts";
import type { CallAnswers } from "./variant-calls.ts";

/** A call that waits for a person, as its variant's row has it. Plain JSON. */
export interface CallAsk {
  callId: string;
  tool: string;
  arguments: JsonObject;
  /** Whether a person may let it be called. */
  isLive: boolean;
  nearest: { executionId: string; arguments: JsonObject; differs: string[]; outcome: RecordedCall["outcome"] } | null;
}

/** Describes a call that waits, with the nearest recorded call of the agent's latest runs. */
export async function askOf(
  { db, tenant }: Pick<SystemContext, "db" | "tenant">,
  { agentId, tools }: Pick<CallAnswers, "tools"> & { agentId: string },
  { id: callId, tool, arguments: input }: CallRecord,
): Promise<CallAsk> {
  const rows = await selectRecordedCalls(db, { tenantId: tenant.id, agentId, tool });
  const recorded = rows.map(({ executionId, call }) => ({ executionId, call: JSON.parse(call) as RecordedCall }));
  const found = nearestCall({ tool, arguments: input }, recorded);
  const nearest = found && {
    executionId: found.executionId,
    arguments: found.call.arguments,
    differs: found.differs,
    outcome: found.call.outcome,
  };
  return { callId, tool, arguments: input, isLive: tools[tool]?.isLive === true, nearest };
}
