import { isSameDomain } from "#agents/domains/domain-of-agent";
import type { ServiceContext } from "#context/context";
import { changeRow } from "#db/change-row";
import type { AgentRow } from "#db/schema/agents";
import type { Statement } from "#db/statement";
import { requireVersion } from "#errors/stale-version";
import { auditChange, type AuditedChangeDraft } from "#platform/audit/audit-entry";

import { requireUnchangedAgent } from "./agent.queries.ts";
import { findAgent, forgetAgent, rememberAgent } from "./find-agent.ts";

/** The value of a caller's `If-Match`; undefined without one. */
export type ExpectedTag = string | undefined;

/** A change of an agent, computed from the agent as it was read. */
export interface AgentChange<Result> {
  next: AgentRow;
  statements: Statement[];
  result: Result;
  /** The audit entry; null where nothing changed. */
  audit: Omit<AuditedChangeDraft, "agentId"> | null;
}

/** Changes an agent (`changeRow`). With `If-Match` a lost race throws PRECONDITION_FAILED. */
export async function changeAgent<Result>(
  ctx: ServiceContext,
  agentId: string,
  expectedTag: ExpectedTag,
  change: (agent: AgentRow) => AgentChange<Result>,
): Promise<Result> {
  const agents = {
    find: () => findAgent(ctx, agentId),
    unchanged: requireUnchangedAgent,
    forget: () => forgetAgent(ctx, agentId),
  };
  return changeRow(ctx, agents, (agent) => {
    requireVersion(expectedTag, agent.revision, "agent");
    const { next, statements, result, audit } = change(agent);
    return {
      statements,
      result,
      touches: ["agents"],
      audit: audit === null ? [] : [auditChange(ctx, { ...audit, agentId })],
      // The row has the digest of the agent's domain, which another domain needs read again.
      written: () =>
        isSameDomain(agent.configuration, next.configuration) ? rememberAgent(ctx, next) : forgetAgent(ctx, agentId),
    };
  });
}
