import type { Usage } from "#engine/reasoning/provider";

import { monthOf } from "./allowance.ts";
import type { BudgetPeriods } from "./budget-periods.ts";
import { MICROS } from "./budgets.queries.ts";
import type { Spender } from "./spender.ts";
import type { SettledCall } from "./store.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A call that was made: when it began, for whom, and where. */
export interface MadeCall extends Pick<Spender, "workId" | "agentId" | "runId" | "rootRun" | "origin"> {
  tenantId: string;
  callId: string;
  at: number;
  /** The tenant's day and month in which it began. It is counted there, because their budgets let it pass. */
  periods: BudgetPeriods;
  connection: string;
  model: string;
  isAllowanceSpent: boolean;
}

/**
 * The sums that a call is counted in; `usage` is null for a call without an answer. A call whose answer was lost in part is
 * counted by an estimate, and as a failed one.
 */
export function settledCall(call: MadeCall, usage: Usage | null, isEstimate: boolean): Omit<SettledCall, "isRepeated"> {
  const { tenantId, workId, callId, agentId, runId, rootRun, at, periods, connection, model, origin } = call;
  const usdMicros = Math.round((usage?.costUsd ?? 0) * MICROS);
  const { inputTokens = 0, outputTokens = 0, cachedInputTokens = 0 } = usage ?? {};
  const unpricedCalls = usage !== null && usage.costUsd === null ? 1 : 0;
  const row = {
    agentId: agentId ?? "",
    connection,
    model,
    origin,
    failedCalls: usage === null || isEstimate ? 1 : 0,
    unpricedCalls,
    inputTokens,
    outputTokens,
    cachedInputTokens,
    usdMicros,
  };
  const days = (subject: string) => [periods.day, periods.month].map((period) => ({ subject, period }));
  return {
    tenantId,
    workId,
    callId,
    at,
    taken: usage === null ? null : { usdMicros, inputTokens, outputTokens, unpricedCalls },
    allowanceMonth: call.isAllowanceSpent ? monthOf(at) : null,
    counters: [
      ...days(tenantId),
      ...(agentId === null ? [] : days(agentId)),
      ...(runId === null ? [] : [{ subject: runId, period: "run" }]),
      ...(rootRun === undefined ? [] : [{ subject: rootRun.id, period: "run" }]),
    ],
    usage: { ...row, hour: at - (at % HOUR_MS), day: at - (at % DAY_MS) },
  };
}
