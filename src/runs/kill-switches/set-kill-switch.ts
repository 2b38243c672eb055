import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";
import { recordedActor } from "#tenancy/recorded-actor";

import { findAgentSwitch, findTenantSwitch, type KillSwitchState } from "./find-kill-switch.ts";
import { stopLanes } from "./stop-lanes.ts";
import { deleteSwitch, insertSwitch, requireSwitch } from "./store.ts";

/** The switch setting that a caller requests. */
export type Setting = { isEngaged: true; reason: string } | { isEngaged: false };

/** Sets the switch of an agent. Throws AGENT_NOT_FOUND, and FORBIDDEN for another tenant's agent. */
export const setAgentSwitch = (ctx: ServiceContext, agentId: string, setting: Setting): Promise<KillSwitchState> =>
  setSwitch(ctx, agentId, () => findAgentSwitch(ctx, agentId), setting);

/** Sets the switch of the whole tenant. */
export const setTenantSwitch = (ctx: ServiceContext, setting: Setting): Promise<KillSwitchState> =>
  setSwitch(ctx, null, () => findTenantSwitch(ctx), setting);

/**
 * Engages the switch in one write. From its commit on no execution is accepted, no step of a run is shown and no effect
 * is recorded. Running executions are interrupted before this returns. Engaging an engaged switch only interrupts
 * again.
 */
async function setSwitch(
  ctx: ServiceContext,
  agentId: string | null,
  find: () => Promise<KillSwitchState>,
  setting: Setting,
): Promise<KillSwitchState> {
  const state = (await write(ctx, agentId, await find(), setting)) ?? (await find());
  if (setting.isEngaged) await stopLanes(ctx, agentId);
  return state;
}

/** Null when another caller was faster. */
async function write(
  ctx: ServiceContext,
  agentId: string | null,
  found: KillSwitchState,
  setting: Setting,
): Promise<KillSwitchState | null> {
  const id = agentId ?? ctx.tenant.id;
  if ((found.own !== null) === setting.isEngaged) {
    if (ctx.idempotency) await commit(ctx, [], { result: found });
    return found;
  }
  const own = setting.isEngaged ? engaged(ctx, agentId, setting.reason) : null;
  const state = { own, isTenantStopped: agentId === null ? own !== null : found.isTenantStopped };
  const what = agentId === null ? "All agents of the workspace" : `Agent ${agentId}`;
  const entry = auditChange(ctx, {
    action: setting.isEngaged ? "engage_kill_switch" : "release_kill_switch",
    summary: setting.isEngaged ? `${what}: ${setting.reason}` : what,
    agentId,
    before: { engaged: !setting.isEngaged },
    after: { engaged: setting.isEngaged },
    reason: setting.isEngaged ? setting.reason : null,
  });
  try {
    await commit(
      ctx,
      [
        requireSwitch(id, !setting.isEngaged, overtaken),
        own === null ? deleteSwitch(ctx.tenant.id, id) : insertSwitch(own),
      ],
      { touches: ["agents"], result: state, audit: [entry] },
    );
    return state;
  } catch (error) {
    if (error instanceof AppError && error.details["reason"] === "overtaken") return null;
    throw error;
  }
}

function engaged(ctx: ServiceContext, agentId: string | null, reason: string) {
  const { actorKind, actorId } = recordedActor(ctx.actor);
  return {
    id: agentId ?? ctx.tenant.id,
    tenantId: ctx.tenant.id,
    agentId,
    reason,
    engagedByKind: actorKind,
    engagedBy: actorId,
    engagedAt: ctx.clock(),
  };
}

const overtaken = (): AppError =>
  new AppError("CONFLICT", { message: "The switch has just been set.", details: { reason: "overtaken" } });
