import type { ServiceContext } from "#context/context";

import { desktopBridgeOf, type OpenDevice } from "./desktop-bridge-client.ts";
import { type Device, selectDevices } from "./store.ts";

/** A device with the data of its connection, when that is open. */
export interface ShownDevice {
  device: Device;
  open: OpenDevice | null;
}

/** The tenant's devices, oldest first. */
export async function listDevices(ctx: ServiceContext): Promise<ShownDevice[]> {
  const [devices, open] = await Promise.all([
    selectDevices(ctx.db, ctx.tenant.id),
    desktopBridgeOf(ctx, ctx.tenant.id).openDevices(),
  ]);
  const byId = new Map(open.map((one) => [one.deviceId, one]));
  return devices.map((device) => ({ device, open: byId.get(device.id) ?? null }));
}
