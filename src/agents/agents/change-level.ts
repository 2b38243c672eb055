import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import type { IdempotencyClaim, TopicVersions } from "#db/write-request";
import type { Writer } from "#db/write-request";
import { compareMaturity, type MaturityLevel } from "#engine/governance/maturity";
import { emitEvent } from "#events/outbox/emit-event";
import { auditChange } from "#platform/audit/audit-entry";
import type { Actor } from "#tenancy/actor";
import type { RecordedActor } from "#tenancy/recorded-actor";

import { unchangedAgent, updateLevel, type AgentRow } from "./store.ts";

/** A caller's context or the platform's own. */
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
  /** Rules that must hold too at the moment of writing. */
  rules: Statement[];
  /** What else becomes true with it. */
  also: Statement[];
  /** What the operation answers. */
  result: unknown;
  /** Who wanted it, when that is not who acts now. */
  wantedBy?: RecordedActor;
}

/**
 * The only way a level changes after creation: written with its event and its audit entry in one batch, and only if the agent is still as
 * it was read, so that of racing changes one wins. Throws CONFLICT (`details.reason` "moved_on") for the others, and what the rules
 * refuse.
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
      unchangedAgent(agent),
      ...rules,
      updateLevel(ctx.tenant.id, agent.id, { level: toLevel, at: ctx.clock() }),
      ...also,
      rises ? emitEvent(ctx, "agent.graduated", data) : emitEvent(ctx, "agent.demoted", { ...data, reason }),
    ],
    { touches: ["agents"], result, audit: [audit] },
  );
}
