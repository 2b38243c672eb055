import type { ServiceContext } from "#context";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";
import { decideAnew, isMovedOn, movedOn } from "#errors/moved-on";
import { requireVersion } from "#errors/stale-version";
import { auditChange, type AuditedChangeDraft } from "#platform/audit/audit-entry";

import { findAgent, forgetAgent, rememberAgent } from "./find-agent.ts";
import { requireRevision, type AgentRow } from "./store.ts";

/** What a caller's `If-Match` demands; undefined when it sent none. */
export type ExpectedTag = string | undefined;

/** A change of an agent, computed from the agent as it was read. */
export interface AgentChange<Result> {
  next: AgentRow;
  statements: Statement[];
  result: Result;
  /** What the audit log says of it; null where nothing is different. */
  audit: Omit<AuditedChangeDraft, "agentId"> | null;
}

/**
 * Reads an agent, computes its change, and writes it only if the agent is still as it was read. Without `If-Match` a lost race is
 * tried again on the new row; with it, it is the caller's PRECONDITION_FAILED.
 */
export async function changeAgent<Result>(
  ctx: ServiceContext,
  agentId: string,
  expectedTag: ExpectedTag,
  change: (agent: AgentRow) => AgentChange<Result>,
): Promise<Result> {
  return decideAnew(async () => {
    const agent = await findAgent(ctx, agentId);
    requireVersion(expectedTag, agent.revision, "agent");
    const { next, statements, result, audit } = change(agent);
    const entries = audit === null ? [] : [auditChange(ctx, { ...audit, agentId })];
    try {
      const unchanged = requireRevision(ctx.tenant.id, agentId, agent.revision, agentMovedOn);
      await commit(ctx, [unchanged, ...statements], { touches: ["agents"], result, audit: entries });
      rememberAgent(ctx, next);
      return result;
    } catch (error) {
      if (isMovedOn(error)) forgetAgent(ctx, agentId);
      throw error;
    }
  });
}

/** The refusal of a change whose agent is no longer as it was read. */
export const agentMovedOn = (): AppError => movedOn("The agent is being changed by others; try again.");
