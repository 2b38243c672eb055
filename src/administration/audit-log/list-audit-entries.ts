import type { ServiceContext } from "#context/context";
import type { AuditOutcome } from "#db/audit-record";
import { plainText } from "#lib/search-words";
import type { ChainedEntry } from "#platform/audit/chained-entry";

import { selectEntries, toChainedEntry, type NamedAuditRow } from "./store.ts";

export interface AuditQuery {
  page: number;
  limit: number;
  q?: string | undefined;
  actor_id?: string | undefined;
  agent_id?: string | undefined;
  action?: string | undefined;
  outcome?: AuditOutcome | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** A page of the tenant's audit log, newest entry first, with the names of the people and agents in it. */
export async function listAuditEntries(
  ctx: ServiceContext,
  { page, limit, q, from, to, actor_id: actorId, agent_id: agentId, action, outcome }: AuditQuery,
): Promise<{ entries: ChainedEntry[]; names: Record<string, string>; total: number }> {
  const search = q === undefined || q.trim() === "" ? undefined : plainText(q.trim());
  const filter = { search, actorId, agentId, action, outcome, from: timeOf(from), to: timeOf(to) };
  const { rows, total } = await selectEntries(ctx.db, ctx.tenant.id, filter, { limit, offset: (page - 1) * limit });
  return { entries: rows.map(toChainedEntry), names: Object.fromEntries(rows.flatMap(namesOf)), total };
}

const timeOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Date.parse(text));

/** Names are returned beside the entries, never in them: an entry keeps the form that its MAC covers. */
const namesOf = ({ actorId, agentId, approvedBy, names }: NamedAuditRow): [id: string, name: string][] =>
  [[actorId, names.actor] as const, [agentId, names.agent] as const, [approvedBy, names.approver] as const].flatMap(
    ([id, name]) => (id === null || name === null ? [] : [[id, name] as [string, string]]),
  );
