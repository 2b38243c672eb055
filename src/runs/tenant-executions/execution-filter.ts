import type { TenantExecutionFilter } from "./list-tenant-executions.ts";
import type { FilterInput } from "./schemas.ts";

/** The filters and the order of a query in the verbs' terms. */
export const filterOf = (query: FilterInput): TenantExecutionFilter => ({
  agentIds: query.agent_id ?? [],
  status: query.status,
  // An index has the outcome first: a claimed one is done.
  outcomes: query.outcome ?? (query.claimed === true ? ["done"] : []),
  verification: query.verification,
  isClaimed: query.claimed,
  action: query.action,
  trigger: query.trigger,
  level: query.level,
  origin: query.origin,
  isWaiting: query.waiting,
  failureGroupId: query.failure_group_id,
  from: query.from === undefined ? undefined : Date.parse(query.from),
  to: query.to === undefined ? undefined : Date.parse(query.to),
  minDurationMs: query.min_duration_ms,
  q: query.q,
  sort: query.sort,
  order: query.order,
});
