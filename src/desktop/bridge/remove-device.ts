import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { notFound } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";

import { desktopBridgeOf } from "./desktop-bridge-client.ts";
import { nameDevice } from "./register-device.ts";
import { deleteDevice, requireDevice } from "./store.ts";
import { deviceToChange } from "./update-device.ts";

/** Removes a device with its key and its connection. Throws the errors of `deviceToChange`. */
export async function removeDevice(ctx: ServiceContext, id: string): Promise<{ id: string }> {
  const device = await deviceToChange(ctx, id);
  const removed = { id };
  await commit(ctx, [requireDevice(ctx.tenant.id, id, () => notFound("device", id)), deleteDevice(ctx.tenant.id, id)], {
    result: removed,
    audit: [auditChange(ctx, { action: "remove_device", summary: nameDevice(device) })],
  });
  await desktopBridgeOf(ctx, ctx.tenant.id).remove(id);
  return removed;
}
