import { requireMayChange } from "#automation/starts/may-change";
import { pausedColumns, resumedColumns } from "#automation/starts/paused";
import type { ServiceContext } from "#context/context";
import { changeRow } from "#db/change-row";
import { selectOwner } from "#identity/accounts/owner.queries";
import { auditChange } from "#platform/audit/audit-entry";
import { actingUser } from "#tenancy/acting-user";

import { findTrigger } from "./find-trigger.ts";
import { type NamedTrigger, unchangedTrigger } from "./store.ts";
import { updateTrigger } from "./trigger.queries.ts";

/** Pauses a trigger: what arrives is held. One that is paused already stays as it is. Throws NOT_FOUND and FORBIDDEN. */
export const pauseTrigger = (
  ctx: ServiceContext,
  triggerId: string,
  words: string | undefined,
): Promise<NamedTrigger> =>
  changeRow(ctx, { find: () => findTrigger(ctx, triggerId), unchanged: unchangedTrigger }, async (trigger) => {
    requireMayChange(ctx, "trigger", trigger);
    if (trigger.pauseReason !== null) return { statements: null, result: trigger };
    const by = actingUser(ctx.actor);
    const person = await selectOwner(ctx.db, ctx.tenant.id, by ?? "");
    const changes = pausedColumns(trigger, "person", { at: ctx.clock(), by, words: words ?? null });
    return {
      statements: [updateTrigger(trigger, changes)],
      audit: [
        auditChange(ctx, {
          action: "pause_trigger",
          summary: trigger.name,
          agentId: trigger.agentId,
          reason: words ?? null,
        }),
      ],
      result: { ...trigger, ...changes, pausedByName: person?.name ?? null },
    };
  });

/**
 * Resumes a paused trigger: its failures are forgotten. What is held stays held until a person delivers it again. One
 * whose owner is gone gets the caller as its owner. Throws NOT_FOUND and FORBIDDEN.
 */
export const resumeTrigger = (ctx: ServiceContext, triggerId: string): Promise<NamedTrigger> =>
  changeRow(ctx, { find: () => findTrigger(ctx, triggerId), unchanged: unchangedTrigger }, (trigger) => {
    requireMayChange(ctx, "trigger", trigger);
    if (trigger.pauseReason === null) return { statements: null, result: trigger };
    const changes = resumedColumns(trigger, { at: ctx.clock(), by: actingUser(ctx.actor) });
    return {
      statements: [updateTrigger(trigger, changes)],
      audit: [auditChange(ctx, { action: "resume_trigger", summary: trigger.name, agentId: trigger.agentId })],
      result: { ...trigger, ...changes, pausedByName: null },
    };
  });
