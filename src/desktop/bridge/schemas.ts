import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { id, timestamp, title, toTimestamp, toTimestampOrNull } from "#http/schemas";

import { deviceKeys } from "./device-key.ts";
import type { ShownDevice } from "./list-devices.ts";
import type { RegisteredDevice } from "./register-device.ts";

const EXAMPLE_KEY = "tnd_0351QT5QVgGcguXhg27GLJ_dVWNfhkBD91kFTvP79rjjC9AM2hotS4Q87U9vSnT1Vl_25pILa";

export const DesktopDevice = z
  .object({
    id: id(),
    name: z.string().openapi({ example: "Mara's laptop" }),
    prefix: field(z.string(), "First characters of the device's key", EXAMPLE_KEY.slice(0, 26)),
    user_id: field(id(), "The person who registered the device and may send it commands"),
    owner: field(
      z.object({
        id: id(),
        name: field(z.string().nullable(), "Null for a person without a name", "Mara"),
        active: field(z.boolean(), "Whether the account is active; otherwise the device cannot be used"),
      }),
      "Current data of the same person",
    ),
    agents_may_use: field(z.boolean(), "Whether agents may send it commands", true),
    connected: field(z.boolean(), "Whether its connection is open", true),
    platform: field(z.enum(["darwin", "win32", "linux"]).nullable(), "Null when it is not connected"),
    client_version: field(z.string().nullable(), "Null when it is not connected", "1.0.0"),
    connected_at: field(timestamp().nullable(), "When the connection was opened"),
    commands_under_way: z.int().min(0).openapi({ example: 0 }),
    last_connected_at: field(timestamp().nullable(), "Null before the first connection"),
    created_at: timestamp(),
  })
  .openapi("DesktopDevice");

export const RegisterDeviceBody = z
  .strictObject({
    name: field(title(100), "Name of the computer", "Mara's laptop"),
    agents_may_use: field(
      z.boolean().default(false),
      "Whether agents may send it commands. The agent's level governs each command",
      true,
    ),
  })
  .openapi("RegisterDevice", { example: { name: "Mara's laptop", agents_may_use: true } });

export const UpdateDeviceBody = z
  .strictObject({
    name: field(title(100).optional(), "Name of the computer", "Mara's laptop"),
    agents_may_use: field(
      z.boolean().optional(),
      "Whether agents may send it commands. The agent's level governs each command",
      false,
    ),
  })
  .refine((body) => Object.keys(body).length > 0, { message: "must have at least one field" })
  .openapi("UpdateDevice", { example: { agents_may_use: false } });

export const RegisteredDeviceView = DesktopDevice.extend({
  key: field(z.string(), "The key; it is shown only in this answer", EXAMPLE_KEY),
}).openapi("RegisteredDevice");

export const RemovedDevice = z.object({ removed: z.literal(true), id: id() }).openapi("RemovedDevice");

export const DeviceList = z.object({ devices: z.array(DesktopDevice) }).openapi("DeviceList");

export const DesktopStatus = z
  .object({
    connected: field(z.boolean(), "Whether any device is connected", true),
    devices: field(z.array(DesktopDevice), "The connected devices, oldest registration first"),
  })
  .openapi("DesktopStatus");

export const ConnectHeaders = z.object({
  authorization: field(z.string().max(500).optional(), "`Bearer` and the device's key", `Bearer ${EXAMPLE_KEY}`),
  upgrade: field(z.string().max(100).optional(), "`websocket`", "websocket"),
});

export function presentDevice({ device, open }: ShownDevice): z.output<typeof DesktopDevice> {
  return {
    id: device.id,
    name: device.name,
    prefix: deviceKeys.prefixOf(device.id),
    user_id: device.userId,
    owner: { id: device.userId, name: device.ownerName, active: device.ownerIsActive },
    agents_may_use: device.agentsMayUse,
    connected: open !== null,
    platform: (open?.platform ?? null) as z.output<typeof DesktopDevice>["platform"],
    client_version: open?.clientVersion ?? null,
    connected_at: toTimestampOrNull(open?.connectedAt ?? null),
    commands_under_way: open?.underWay ?? 0,
    last_connected_at: toTimestampOrNull(device.lastConnectedAt),
    created_at: toTimestamp(device.createdAt),
  };
}

export const presentRegistered = ({ device, key }: RegisteredDevice): z.output<typeof RegisteredDeviceView> => ({
  ...presentDevice({ device, open: null }),
  key,
});

export function presentStatus(shown: readonly ShownDevice[]): z.output<typeof DesktopStatus> {
  const devices = shown.filter(({ open }) => open !== null).map(presentDevice);
  return { connected: devices.length > 0, devices };
}
