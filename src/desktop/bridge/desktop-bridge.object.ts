import { DurableObject } from "cloudflare:workers";

import { bindingsOf } from "#context/bindings";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";

import { connectingDevice, type DesktopBridgeClient, type DesktopOrder } from "./desktop-bridge-client.ts";
import type { OpenDevice, OrderEnd } from "./desktop-bridge-client.ts";
import {
  CLOSE,
  COMMAND_KEPT_MS,
  type CommandKind,
  type DeviceMessage,
  DeviceMessage as AnyDeviceMessage,
  PING,
  PONG,
  readMessage,
  readResult,
} from "./desktop-protocol.ts";
import { type Attachment, Connections } from "./device-connections.ts";
import { settleLate } from "./settle-late.ts";

/** How long after a command's time-out the device's answer may take. */
const ANSWER_GRACE_MS = 5_000;
/** Maximum concurrent commands of a device. */
const MAX_UNDER_WAY = 8;
const SENT = "sent:";

/** A command that was sent and whose end is not recorded yet. */
interface Sent {
  tenantId: string;
  deviceId: string;
  kind: CommandKind;
  at: number;
}

interface Waiting {
  deviceId: string;
  end: (end: OrderEnd) => void;
}

/**
 * Holds the WebSockets of one tenant's devices and hibernates between messages. Its storage keeps each sent command
 * until its end is known. So a device that lost the connection during a command can report the outcome later.
 */
export class DesktopBridgeObject extends DurableObject<Env> implements Omit<DesktopBridgeClient, "fetch"> {
  readonly #connections = new Connections(this.ctx);
  readonly #waiting = new Map<string, Waiting>();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  }

  /** The client's signature has a URL; the runtime always passes a Request. */
  override fetch(request: Request): Response {
    const device = connectingDevice(request);
    const { 0: theirs, 1: ours } = new WebSocketPair();
    this.#connections.close(device.deviceId, CLOSE.replaced, "the device connected again");
    this.#lose(device.deviceId);
    this.#connections.accept(ours, device, Date.now());
    return new Response(null, { status: 101, webSocket: theirs });
  }

  async perform(order: DesktopOrder): Promise<OrderEnd> {
    const connected = this.#connections.all().filter(({ attachment }) => order.deviceIds.includes(attachment.deviceId));
    const [open] = connected;
    if (open === undefined) return { end: "no_device" };
    const deviceIds = [...new Set(connected.map(({ attachment }) => attachment.deviceId))];
    if (deviceIds.length > 1) return { end: "several_devices", deviceIds };
    const { tenantId, deviceId } = open.attachment;
    if (this.#underWay(deviceId) >= MAX_UNDER_WAY) return { end: "busy" };
    const { id, kind, input, timeoutSeconds, onBehalfOf, changes = [] } = order;
    const sent: Sent = { tenantId, deviceId, kind, at: Date.now() };
    await this.ctx.storage.put(`${SENT}${id}`, sent);
    await this.#keepClock();
    const ended = new Promise<OrderEnd>((end) => this.#waiting.set(id, { deviceId, end }));
    const sentNow = this.#connections.send(deviceId, {
      type: "command",
      id,
      kind,
      input,
      timeout_seconds: timeoutSeconds,
      on_behalf_of: onBehalfOf,
      ...(changes.length === 0 ? {} : { changes: [...changes] }),
    });
    if (!sentNow) this.#end(id, { end: "connection_lost", deviceId });
    const timer = setTimeout(() => this.#giveUp(id, deviceId), timeoutSeconds * 1_000 + ANSWER_GRACE_MS);
    try {
      return await ended;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(id);
    }
  }

  // oxlint-disable-next-line require-await
  async cancel(commandId: string): Promise<void> {
    const waiting = this.#waiting.get(commandId);
    if (waiting !== undefined) this.#connections.send(waiting.deviceId, { type: "cancel", id: commandId });
  }

  // oxlint-disable-next-line require-await
  async openDevices(): Promise<OpenDevice[]> {
    return this.#connections.all().map(({ attachment: { deviceId, platform, clientVersion, connectedAt } }) => ({
      deviceId,
      platform,
      clientVersion,
      connectedAt,
      underWay: this.#underWay(deviceId),
    }));
  }

  // oxlint-disable-next-line require-await
  async remove(deviceId: string): Promise<void> {
    this.#connections.close(deviceId, CLOSE.removed, "the device was removed");
    this.#lose(deviceId);
  }

  // oxlint-disable-next-line require-await
  async removeOwner(userId: string): Promise<void> {
    for (const { attachment } of this.#connections.all().filter((open) => open.attachment.userId === userId)) {
      this.#connections.close(attachment.deviceId, CLOSE.ownerInactive, "the device's owner was deactivated");
      this.#lose(attachment.deviceId);
    }
  }

  override async webSocketMessage(socket: WebSocket, text: string | ArrayBuffer): Promise<void> {
    const message = typeof text === "string" ? readMessage(AnyDeviceMessage, text) : null;
    if (message === null) return socket.close(CLOSE.malformed, "this is not a message of the protocol");
    const attachment = this.#connections.attachmentOf(socket);
    if (message.type === "hello") return this.#connections.greet(socket, attachment, message);
    await this.#hear(attachment, message);
    this.#connections.send(attachment.deviceId, { type: "noted", id: message.id });
  }

  override webSocketClose(socket: WebSocket): void {
    this.#connections.forget(socket);
    // Confirms the end, which the device waits for.
    socket.close();
    this.#loseUnlessOpen(this.#connections.attachmentOf(socket).deviceId);
  }

  override webSocketError(socket: WebSocket): void {
    this.webSocketClose(socket);
  }

  /** Forgets commands that were sent too long ago. */
  override async alarm(): Promise<void> {
    const sent = await this.ctx.storage.list<Sent>({ prefix: SENT });
    const old = [...sent].filter(([, { at }]) => at <= Date.now() - COMMAND_KEPT_MS).map(([key]) => key);
    await this.ctx.storage.delete(old);
    if (old.length < sent.size) await this.#keepClock();
  }

  /** Only the device that a command was sent to reports its outcome, and only once. */
  async #hear({ deviceId }: Attachment, message: Exclude<DeviceMessage, { type: "hello" }>): Promise<void> {
    const key = `${SENT}${message.id}`;
    const sent = await this.ctx.storage.get<Sent>(key);
    if (sent?.deviceId !== deviceId) return;
    const end = endOf(message, sent);
    if (this.#waiting.has(message.id)) this.#end(message.id, end);
    else
      await settleLate(tenantGate({ bindings: bindingsOf(this.env) }, sent.tenantId), sent.tenantId, message.id, end);
    await this.ctx.storage.delete(key);
  }

  #end(commandId: string, end: OrderEnd): void {
    this.#waiting.get(commandId)?.end(end);
    this.#waiting.delete(commandId);
  }

  #giveUp(commandId: string, deviceId: string): void {
    this.#connections.send(deviceId, { type: "cancel", id: commandId });
    this.#end(commandId, { end: "no_answer", deviceId });
  }

  #loseUnlessOpen(deviceId: string): void {
    if (this.#connections.latest([deviceId]) === null) this.#lose(deviceId);
  }

  #lose(deviceId: string): void {
    for (const [id, waiting] of this.#waiting) {
      if (waiting.deviceId === deviceId) this.#end(id, { end: "connection_lost", deviceId });
    }
  }

  #underWay(deviceId: string): number {
    return [...this.#waiting.values()].filter((waiting) => waiting.deviceId === deviceId).length;
  }

  async #keepClock(): Promise<void> {
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now() + COMMAND_KEPT_MS);
  }
}

function endOf(message: Exclude<DeviceMessage, { type: "hello" }>, { deviceId, kind }: Sent): OrderEnd {
  if (message.type === "refused") return { end: "refused", deviceId, reason: message.reason };
  if (message.type === "interrupted") return { end: "interrupted", deviceId };
  const result = readResult(kind, message.result);
  return result === null ? { end: "malformed_answer", deviceId } : { end: "done", deviceId, result };
}
