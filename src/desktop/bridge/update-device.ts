import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError, notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";
import { auditChange } from "#platform/audit/audit-entry";
import { callerOf } from "#tenancy/caller";

import { desktopBridgeOf } from "./desktop-bridge-client.ts";
import type { ShownDevice } from "./list-devices.ts";
import { nameDevice } from "./register-device.ts";
import { type Device, requireDevice, selectDevice, updateDeviceRow } from "./store.ts";

export interface DeviceChange {
  name?: string | undefined;
  agentsMayUse?: boolean | undefined;
}

/** A device that the caller may change: the caller's own, or any for an administrator. Throws NOT_FOUND and FORBIDDEN. */
export async function deviceToChange(ctx: ServiceContext, id: string): Promise<Device> {
  const device = isUuid(id) ? await selectDevice(ctx.db, ctx.tenant.id, id) : undefined;
  if (device === undefined) throw notFound("device", id);
  const { userId, permissions } = callerOf(ctx);
  if (device.userId === userId || permissions.has("TENANT_ADMIN")) return device;
  throw new AppError("FORBIDDEN", { message: "Only the device's owner or an administrator can do this." });
}

/**
 * Changes a device's name and whether agents may use it, from the next command on. Throws the errors of
 * `deviceToChange`.
 */
export async function updateDevice(ctx: ServiceContext, id: string, change: DeviceChange): Promise<ShownDevice> {
  const device = await deviceToChange(ctx, id);
  const { name = device.name, agentsMayUse = device.agentsMayUse } = change;
  const open = (await desktopBridgeOf(ctx, ctx.tenant.id).openDevices()).find(({ deviceId }) => deviceId === id);
  const changed: ShownDevice = { device: { ...device, name, agentsMayUse }, open: open ?? null };
  const isSame = name === device.name && agentsMayUse === device.agentsMayUse;
  const entry = auditChange(ctx, {
    action: "update_device",
    summary: nameDevice(changed.device),
    before: valuesOf(device),
    after: valuesOf(changed.device),
  });
  const statements = isSame
    ? []
    : [
        requireDevice(ctx.tenant.id, id, () => notFound("device", id)),
        updateDeviceRow(ctx.tenant.id, id, { name: change.name, agentsMayUse: change.agentsMayUse }),
      ];
  await commit(ctx, statements, { result: changed, audit: isSame ? [] : [entry] });
  return changed;
}

const valuesOf = ({ name, agentsMayUse }: Device) => ({ name, agents_may_use: agentsMayUse });
