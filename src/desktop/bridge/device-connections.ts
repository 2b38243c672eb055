import type { ConnectingDevice } from "./desktop-bridge-client.ts";
import { type DeviceMessage, type PlatformMessage } from "./desktop-protocol.ts";

/** The data of a connection. It is attached to the WebSocket, so that the object may hibernate. */
export interface Attachment extends ConnectingDevice {
  platform: string | null;
  clientVersion: string | null;
  connectedAt: number;
}

interface Open {
  socket: WebSocket;
  attachment: Attachment;
}

/** The open WebSockets of a tenant's devices, one for each device. */
export class Connections {
  readonly #state: Pick<DurableObjectState, "acceptWebSocket" | "getWebSockets">;
  /** Ended WebSockets, which the runtime still lists while it reports their end. */
  readonly #ended = new WeakSet<WebSocket>();

  constructor(state: Pick<DurableObjectState, "acceptWebSocket" | "getWebSockets">) {
    this.#state = state;
  }

  accept(socket: WebSocket, device: ConnectingDevice, at: number): void {
    this.#state.acceptWebSocket(socket, [device.deviceId]);
    socket.serializeAttachment({
      ...device,
      platform: null,
      clientVersion: null,
      connectedAt: at,
    } satisfies Attachment);
    this.send(device.deviceId, { type: "welcome", device: { id: device.deviceId, name: device.name } });
  }

  greet(socket: WebSocket, attachment: Attachment, hello: Extract<DeviceMessage, { type: "hello" }>): void {
    socket.serializeAttachment({ ...attachment, platform: hello.platform, clientVersion: hello.client_version });
  }

  attachmentOf(socket: WebSocket): Attachment {
    return socket.deserializeAttachment() as Attachment;
  }

  all(): Open[] {
    return this.#open(this.#state.getWebSockets());
  }

  /** The one of these devices that connected last; null when none is connected. */
  latest(deviceIds: readonly string[]): Open | null {
    const open = deviceIds.flatMap((id) => this.#open(this.#state.getWebSockets(id)));
    const [latest] = open.toSorted((one, other) => other.attachment.connectedAt - one.attachment.connectedAt);
    return latest ?? null;
  }

  /** Whether a message was passed to the device's connection. */
  send(deviceId: string, message: PlatformMessage): boolean {
    const open = this.latest([deviceId]);
    if (open === null) return false;
    try {
      open.socket.send(JSON.stringify(message));
      return true;
    } catch {
      return false;
    }
  }

  close(deviceId: string, code: number, reason: string): void {
    for (const { socket } of this.#open(this.#state.getWebSockets(deviceId))) {
      this.forget(socket);
      socket.close(code, reason);
    }
  }

  forget(socket: WebSocket): void {
    this.#ended.add(socket);
  }

  #open(sockets: readonly WebSocket[]): Open[] {
    return sockets
      .filter((socket) => socket.readyState === WebSocket.OPEN && !this.#ended.has(socket))
      .map((socket) => ({ socket, attachment: this.attachmentOf(socket) }));
  }
}
