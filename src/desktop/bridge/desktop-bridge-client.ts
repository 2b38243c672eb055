import type { Bindings, ObjectKind } from "#context/bindings";
import type { DeviceConnections } from "#platform/device-connections/end-device-connections";

import type { CommandKind, CommandResult } from "./desktop-protocol.ts";

/** A command for a device. */
export interface DesktopOrder {
  /** The id of its effect. */
  id: string;
  /** The devices that may get the command; it is sent when exactly one of them is connected. */
  deviceIds: readonly string[];
  kind: CommandKind;
  input: Record<string, unknown>;
  timeoutSeconds: number;
  onBehalfOf: string;
  /** Changes that a person made to the agent's call, one argument a line. */
  changes?: readonly string[] | undefined;
}

/** The outcome of a command. Only `no_device`, `several_devices`, `busy` and `refused` prove that nothing was done. */
export type OrderEnd =
  | { end: "done"; deviceId: string; result: CommandResult }
  | { end: "refused"; deviceId: string; reason: string }
  | { end: "no_device" | "busy" }
  | { end: "several_devices"; deviceIds: readonly string[] }
  | { end: "interrupted" | "no_answer" | "connection_lost" | "malformed_answer"; deviceId: string };

/** A device whose connection is open. Times are milliseconds since 1970. */
export interface OpenDevice {
  deviceId: string;
  /** Null until the device has reported it. */
  platform: string | null;
  clientVersion: string | null;
  connectedAt: number;
  underWay: number;
}

/** The object that holds the connections of a tenant's devices. */
export interface DesktopBridgeClient extends DeviceConnections {
  /** Accepts a device's WebSocket; the headers of `deviceHeaders` identify its owner. */
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Sends a command and waits for its end. */
  perform(order: DesktopOrder): Promise<OrderEnd>;
  /** Reports to the device that no client waits for a command any more. */
  cancel(commandId: string): Promise<void>;
  openDevices(): Promise<OpenDevice[]>;
  /** Closes the connection of a device that was removed from the tenant. */
  remove(deviceId: string): Promise<void>;
}

const DESKTOP_BRIDGE: ObjectKind<DesktopBridgeClient> = { namespace: "DESKTOP_BRIDGE" };

export const desktopBridgeOf = (
  { bindings }: { bindings: Pick<Bindings, "object"> },
  tenantId: string,
): DesktopBridgeClient => bindings.object(DESKTOP_BRIDGE, tenantId);

/** The owner of a connection, from the Worker to the object. Only the Worker can reach the object. */
export interface ConnectingDevice {
  tenantId: string;
  deviceId: string;
  /** The device's owner. */
  userId: string;
  name: string;
}

const HEADER = "x-connecting-device";

export const deviceHeaders = (device: ConnectingDevice): HeadersInit => ({
  Upgrade: "websocket",
  [HEADER]: encodeURIComponent(JSON.stringify(device)),
});

export const connectingDevice = ({ headers }: Request): ConnectingDevice =>
  JSON.parse(decodeURIComponent(headers.get(HEADER) ?? "null")) as ConnectingDevice;
