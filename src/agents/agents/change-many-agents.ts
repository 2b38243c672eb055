import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import { agentNotFound, type AppError } from "#errors/app-error";
import { decideAnew, movedOn } from "#errors/moved-on";
import { isUuid } from "#lib/uuid";
import { auditChange } from "#platform/audit/audit-entry";
import { uninstalled } from "#publishing/listing-installations/uninstalled";

import { auditOfStatus } from "./change-agent-status.ts";
import { auditOfDeletion, hasActiveExecutions } from "./delete-agent.ts";
import { forgetAgent } from "./find-agent.ts";
import {
  deleteAgentRows,
  requireNoActiveExecutions,
  requireUnchangedAgents,
  selectOwnAgents,
  updateStatuses,
  type OwnAgent,
} from "./store.ts";

export type ManyAgentsAction = "activate" | "deactivate" | "delete";

/** The outcome for one of many agents. */
export interface ChangedOne {
  agentId: string;
  /** Null when the change was made or was not needed. */
  refusal: AppError | null;
  /** Set for an agent that this call deleted. */
  deletedAt: number | null;
}

/**
 * Changes many agents by the rules of one, in one batch. The read before it decides the refusals. When an agent changes
 * in between, all are decided again. Throws CONFLICT when agents keep changing.
 */
export const changeManyAgents = (
  ctx: ServiceContext,
  agentIds: readonly string[],
  action: ManyAgentsAction,
): Promise<ChangedOne[]> =>
  decideAnew(async () => {
    const found = await selectOwnAgents(ctx.db, ctx.tenant.id, agentIds.filter(isUuid));
    const own = new Map(found.map((agent) => [agent.id, agent]));
    const at = ctx.clock();
    const results = agentIds.map((agentId): ChangedOne => {
      const refusal = refusalOf(own.get(agentId), agentId, action);
      return { agentId, refusal, deletedAt: refusal === null && action === "delete" ? at : null };
    });
    const allowed = found.filter((agent) => refusalOf(agent, agent.id, action) === null);
    const changed = allowed.filter(({ status }) => action === "delete" || status !== STATUS_AFTER[action]);
    await write(ctx, changed, action, at, results);
    return results;
  });

const STATUS_AFTER = { activate: "active", deactivate: "inactive" } as const;

function refusalOf(agent: OwnAgent | undefined, agentId: string, action: ManyAgentsAction): AppError | null {
  if (agent === undefined) return agentNotFound(agentId);
  return action === "delete" && agent.isBusy ? hasActiveExecutions() : null;
}

async function write(
  ctx: ServiceContext,
  changed: readonly OwnAgent[],
  action: ManyAgentsAction,
  at: number,
  result: ChangedOne[],
): Promise<void> {
  if (changed.length === 0) {
    if (ctx.idempotency) await commit(ctx, [], { result });
    return;
  }
  const audit = changed.map((agent) =>
    auditChange(ctx, {
      ...(action === "delete" ? auditOfDeletion(agent) : auditOfStatus(agent, STATUS_AFTER[action])),
      agentId: agent.id,
    }),
  );
  const unchanged = requireUnchangedAgents(ctx.tenant.id, changed, changedMeanwhile);
  await commit(ctx, [unchanged, ...changesOf(ctx, changed, action, at)], { touches: ["agents"], result, audit });
  for (const { id } of changed) forgetAgent(ctx, id);
}

function changesOf(
  ctx: ServiceContext,
  changed: readonly OwnAgent[],
  action: ManyAgentsAction,
  at: number,
): Statement[] {
  const ids = changed.map(({ id }) => id);
  if (action !== "delete") return [updateStatuses(ctx.tenant.id, ids, STATUS_AFTER[action], at)];
  return [
    requireNoActiveExecutions(ids, changedMeanwhile),
    ...deleteAgentRows(ctx.tenant.id, ids, at),
    ...ids.map((id) => uninstalled(ctx, id)),
  ];
}

const changedMeanwhile = (): AppError => movedOn("Other requests are changing these agents. Try again.");
