import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";
import { personOf } from "#tenancy/caller";

import { deviceKeys } from "./device-key.ts";
import { type Device, insertDevice, requireFewerDevices, selectPersonName } from "./store.ts";

/** More computers than a person maintains. */
export const MAX_DEVICES = 50;

export interface RegisteredDevice {
  device: Device;
  /** The key, which cannot be read again later. */
  key: string;
}

/** A new device of the signed-in person. Throws CONFLICT when the tenant has too many, and FORBIDDEN for API keys. */
export async function registerDevice(
  ctx: ServiceContext,
  { name, agentsMayUse }: { name: string; agentsMayUse: boolean },
): Promise<RegisteredDevice> {
  const id = ctx.newId();
  const { text, secretHash } = await deviceKeys.make(id);
  const { userId } = personOf(ctx);
  const person = await selectPersonName(ctx.db, ctx.tenant.id, userId);
  const row = {
    id,
    tenantId: ctx.tenant.id,
    userId,
    name,
    agentsMayUse,
    createdAt: ctx.clock(),
    lastConnectedAt: null,
  };
  const device: Device = { ...row, ownerName: person?.name ?? null, ownerIsActive: true };
  const registered: RegisteredDevice = { device, key: text };
  const use = agentsMayUse ? "agents may use it" : "for its owner";
  await commit(ctx, [requireFewerDevices(ctx.tenant.id, MAX_DEVICES, tooMany), insertDevice({ ...row, secretHash })], {
    result: registered,
    audit: [auditChange(ctx, { action: "register_device", summary: `${nameDevice(device)}: ${use}` })],
  });
  return registered;
}

const tooMany = (): AppError =>
  new AppError("CONFLICT", {
    message: `A tenant can have at most ${MAX_DEVICES} devices. Remove an unused one first.`,
    details: { reason: "too_many_devices" },
  });

/** The audit log's name for it: an entry outlives its subject. */
export const nameDevice = ({ id, name }: Pick<Device, "id" | "name">): string => `"${name}" (${id})`;
