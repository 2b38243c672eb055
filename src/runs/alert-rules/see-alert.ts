import type { ServiceContext } from "#context/context";
import { changeRow } from "#db/change-row";
import { notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";
import { auditChange } from "#platform/audit/audit-entry";
import { actingUser } from "#tenancy/acting-user";

import { type LookedAtAlert, noteSeen, selectAlert, type ShownAlert, unseenAlert } from "./store.ts";

/**
 * Notes that a person saw an alert, which leaves the inbox; it fires on. Who saw it first stays. Throws NOT_FOUND.
 */
export function seeAlert(ctx: ServiceContext, alertId: string): Promise<ShownAlert> {
  const by = actingUser(ctx.actor);
  const find = async (): Promise<LookedAtAlert> => {
    const alert = isUuid(alertId) ? await selectAlert(ctx.db, ctx.tenant.id, { id: alertId, viewer: by }) : undefined;
    if (alert === undefined) throw notFound("alert", alertId);
    return alert;
  };
  return changeRow(ctx, { find, unchanged: unseenAlert }, (alert) => {
    if (alert.seenAt !== null) return { statements: null, result: alert };
    const at = ctx.clock();
    return {
      statements: [noteSeen(ctx.tenant.id, alert.id, { at, by })],
      audit: [auditChange(ctx, { action: "see_alert", summary: alert.name, agentId: alert.agentId })],
      result: { ...alert, seenAt: at, seenBy: by, seenByName: alert.viewerName },
    };
  });
}
