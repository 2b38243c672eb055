import type { ServiceContext } from "#context";
import type { AuditOutcome } from "#db/audit-record";
import type { ChainedEntry } from "#platform/audit/chained-entry";

import { selectEntries, toChainedEntry } from "./store.ts";

export interface AuditQuery {
  page: number;
  limit: number;
  agent_id?: string | undefined;
  action?: string | undefined;
  outcome?: AuditOutcome | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** A page of the tenant's audit log, the latest entry first. */
export async function listAuditEntries(
  ctx: ServiceContext,
  { page, limit, from, to, agent_id: agentId, action, outcome }: AuditQuery,
): Promise<{ entries: ChainedEntry[]; total: number }> {
  const filter = { agentId, action, outcome, from: timeOf(from), to: timeOf(to) };
  const { rows, total } = await selectEntries(ctx.db, ctx.tenant.id, filter, { limit, offset: (page - 1) * limit });
  return { entries: rows.map(toChainedEntry), total };
}

const timeOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Date.parse(text));
