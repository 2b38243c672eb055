import type { Bindings } from "#context/bindings";
import type { Database } from "#db/client";
import { AppError, notFound } from "#errors/app-error";
import { shortened } from "#lib/shortened";

import { desktopBridgeOf, type OrderEnd } from "./desktop-bridge-client.ts";
import { type CommandKind, type CommandResult, MAX_SENDER_CHARACTERS } from "./desktop-protocol.ts";
import { type Device, selectPersonName, selectUsable } from "./store.ts";

/** The parts of a context that sending uses: a request's, or a run's. */
export interface SendingContext {
  db: Database;
  bindings: Pick<Bindings, "object">;
  tenant: { id: string };
}

/** The devices that may be used: a person's, all (null), or those that agents may use. */
export interface Sender {
  userId: string | null;
  forAgent: boolean;
}

/** A device for a command: a named one, or any that the sender may use. */
export interface DesktopCommand {
  kind: CommandKind;
  input: Record<string, unknown>;
  timeoutSeconds: number;
  deviceId: string | undefined;
  onBehalfOf: string;
  /** Changes that a person made to the agent's call, one argument a line. */
  changes?: readonly string[] | undefined;
}

export interface DeviceAnswer {
  device: Pick<Device, "id" | "name">;
  result: CommandResult;
}

/** The devices that a command may go to. Throws NOT_FOUND for a named device that the sender may not use. */
export async function usableDevices(
  { db, tenant }: Pick<SendingContext, "db" | "tenant">,
  sender: Sender,
  deviceId: string | undefined,
): Promise<Device[]> {
  const usable = await selectUsable(db, tenant.id, sender);
  const named = deviceId === undefined ? usable : usable.filter(({ id }) => id === deviceId);
  if (deviceId !== undefined && named.length === 0) throw notFound("device", deviceId);
  return named;
}

/** The name of a command's sender, as people see it. */
export async function senderName(
  { db, tenant }: Pick<SendingContext, "db" | "tenant">,
  userId: string,
): Promise<string> {
  const person = await selectPersonName(db, tenant.id, userId);
  return person === undefined ? `the user ${userId}` : `${person.name ?? ""} <${person.email}>`.trimStart();
}

/**
 * Sends a command to a device and waits for its end. `commandId` is the id of its effect. Throws UNAVAILABLE with
 * `details.reason` without an answer, FORBIDDEN when the device refused it, and CONFLICT when several of the devices
 * are connected; `details.effect` says when nothing was done.
 */
export async function sendCommand(
  ctx: SendingContext,
  devices: readonly Device[],
  commandId: string,
  { kind, input, timeoutSeconds, onBehalfOf, changes }: Omit<DesktopCommand, "deviceId">,
  signal?: AbortSignal,
): Promise<DeviceAnswer> {
  const bridge = desktopBridgeOf(ctx, ctx.tenant.id);
  const cancel = (): void => void bridge.cancel(commandId).catch(() => undefined);
  signal?.addEventListener("abort", cancel, { once: true });
  try {
    const deviceIds = devices.map(({ id }) => id);
    const ended = await bridge.perform({
      id: commandId,
      deviceIds,
      kind,
      input,
      timeoutSeconds,
      onBehalfOf: shortened(onBehalfOf, MAX_SENDER_CHARACTERS),
      changes,
    });
    return answerOf(ended, devices);
  } finally {
    signal?.removeEventListener("abort", cancel);
  }
}

/**
 * Refuses a command that names no device while several of these are connected. Throws CONFLICT with `details.devices`.
 */
export async function requireOneDevice(ctx: SendingContext, devices: readonly Device[]): Promise<void> {
  if (devices.length < 2) return;
  const open = await desktopBridgeOf(ctx, ctx.tenant.id).openDevices();
  const connected = devices.filter(({ id }) => open.some(({ deviceId }) => deviceId === id));
  if (connected.length > 1) throw deviceNeeded(connected);
}

const deviceNeeded = (connected: readonly Device[]): AppError => {
  const devices = connected.map(({ id, name }) => ({ id, name }));
  const words = devices.map(({ id, name }) => `${JSON.stringify(name)} (${id})`).join(", ");
  return new AppError("CONFLICT", {
    message: `Several devices are connected; name one with device_id: ${words}.`,
    details: { reason: "device_id_needed", devices, effect: "none" },
  });
};

function answerOf(ended: OrderEnd, devices: readonly Device[]): DeviceAnswer {
  if (ended.end === "done") {
    const name = devices.find(({ id }) => id === ended.deviceId)?.name ?? ended.deviceId;
    return { device: { id: ended.deviceId, name }, result: ended.result };
  }
  if (ended.end === "refused") {
    const message = `The command was refused at the device: ${ended.reason}`;
    throw new AppError("FORBIDDEN", { message, details: { reason: "refused_at_device", effect: "none" } });
  }
  if (ended.end === "several_devices") throw deviceNeeded(devices.filter(({ id }) => ended.deviceIds.includes(id)));
  const nothingDone = ended.end === "no_device" || ended.end === "busy";
  throw new AppError("UNAVAILABLE", {
    message: WITHOUT_ANSWER[ended.end],
    details: { reason: ended.end, ...(nothingDone ? { effect: "none" } : {}) },
  });
}

/** Why a command has no answer. */
export type Unanswered = Exclude<OrderEnd["end"], "done" | "refused" | "several_devices">;

const WITHOUT_ANSWER: Readonly<Record<Unanswered, string>> = {
  no_device: "No connected device may receive this command.",
  busy: "The device is already running its maximum number of commands.",
  interrupted: "The device's program ended during the command. The outcome of the command is unknown.",
  no_answer: "The device did not answer in time. The outcome of the command is not known yet.",
  malformed_answer: "The device sent an answer that does not match the command. The outcome of the command is unknown.",
  connection_lost: "The device's connection broke during the command. The outcome of the command is not known yet.",
};
