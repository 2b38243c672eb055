import { commit } from "#db/commit";
import type { AgentRow } from "#db/schema/agents";
import type { Statement } from "#db/statement";
import type { IdempotencyClaim, TopicVersions } from "#db/write-request";
import type { Writer } from "#db/write-request";
import { compareMaturity, type MaturityLevel } from "#engine/governance/maturity";
import { emitEvent } from "#events/outbox/emit-event";
import { auditChange } from "#platform/audit/audit-entry";
import type { Actor } from "#tenancy/actor";
import type { RecordedActor } from "#tenancy/recorded-actor";

import { requireUnchangedAgent } from "./agent.queries.ts";
import { updateLevel } from "./store.ts";

/** A caller's context or the platform's. */
export interface LevelContext {
  writer: Writer;
  clock: () => number;
  newId: () => string;
  requestId?: string;
  tenant: { id: string };
  actor: Actor;
  idempotency?: IdempotencyClaim | null;
  versions?: TopicVersions | null;
}

export interface LevelChange {
  toLevel: MaturityLevel;
  readinessScore: number;
  reason: string;
  /** Rules that must also hold at the moment of writing. */
  rules: Statement[];
  /** Statements that join the batch. */
  also: Statement[];
  /** The operation's answer. */
  result: unknown;
  /** The actor who requested the change, when it is not the current one. */
  wantedBy?: RecordedActor;
}

/**
 * Changes a level; no other code does so after creation. One batch writes the level with its event and its audit entry,
 * only if the agent is unchanged since it was read. So one of racing changes wins. Throws CONFLICT (`details.reason`
 * "moved_on") for the others, and the rules' refusals.
 */
export async function changeLevel(
  ctx: LevelContext,
  agent: Pick<AgentRow, "id" | "tenantId" | "maturityLevel" | "revision">,
  { toLevel, readinessScore, reason, rules, also, result, wantedBy }: LevelChange,
): Promise<void> {
  const data = {
    agent_id: agent.id,
    previous_level: agent.maturityLevel,
    new_level: toLevel,
    readiness_score: readinessScore,
  };
  const rises = compareMaturity(toLevel, agent.maturityLevel) > 0;
  const audit = auditChange(ctx, {
    agentId: agent.id,
    action: rises ? "promote_agent" : "demote_agent",
    summary: `${agent.maturityLevel} to ${toLevel}: ${reason}`,
    before: { maturity_level: agent.maturityLevel },
    after: { maturity_level: toLevel },
    reason,
    ...(wantedBy === undefined ? {} : { actor: wantedBy }),
  });
  await commit(
    ctx,
    [
      requireUnchangedAgent(agent),
      ...rules,
      updateLevel(ctx.tenant.id, agent.id, { level: toLevel, at: ctx.clock() }),
      ...also,
      rises ? emitEvent(ctx, "agent.graduated", data) : emitEvent(ctx, "agent.demoted", { ...data, reason }),
    ],
    { touches: ["agents"], result, audit: [audit] },
  );
}
