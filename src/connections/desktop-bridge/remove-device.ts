import type { ServiceContext } from "#context";
import { commit } from "#db/commit";
import { AppError, notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";
import { auditChange } from "#platform/audit/audit-entry";
import { callerOf } from "#tenancy/caller";

import { desktopBridgeOf } from "./desktop-bridge-client.ts";
import { nameDevice } from "./register-device.ts";
import { deleteDevice, requireDevice, selectDevice } from "./store.ts";

/** Ends a device: its key and its connection. Its owner may, and an administrator. Throws NOT_FOUND and FORBIDDEN. */
export async function removeDevice(ctx: ServiceContext, id: string): Promise<{ id: string }> {
  const device = isUuid(id) ? await selectDevice(ctx.db, ctx.tenant.id, id) : undefined;
  if (device === undefined) throw notFound("device", id);
  const { userId, permissions } = callerOf(ctx);
  if (device.userId !== userId && !permissions.has("TENANT_ADMIN")) {
    throw new AppError("FORBIDDEN", { message: "Only the device's owner or an administrator can remove it." });
  }
  const removed = { id };
  await commit(ctx, [requireDevice(ctx.tenant.id, id, () => notFound("device", id)), deleteDevice(ctx.tenant.id, id)], {
    result: removed,
    audit: [auditChange(ctx, { action: "remove_device", summary: nameDevice(device) })],
  });
  await desktopBridgeOf(ctx, ctx.tenant.id).remove(id);
  return removed;
}
