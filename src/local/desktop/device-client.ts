import { setTimeout as sleep } from "node:timers/promises";

import {
  CLOSE,
  type DeviceMessage,
  HEARTBEAT_SECONDS,
  PING,
  PlatformMessage,
  PONG,
  readMessage,
} from "#desktop/bridge/desktop-protocol";

import type { Command } from "./carry-out.ts";
import type { DesktopOptions } from "./desktop-options.ts";
import type { Journal } from "./journal.ts";
import type { Person } from "./person.ts";
import { TakenCommand } from "./taken-command.ts";
import { Teller } from "./teller.ts";

export const CLIENT_VERSION = "2.0.0";

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** The close code of a WebSocket when a message was too long for an intermediary (RFC 6455 section 7.4.1). */
const MESSAGE_TOO_BIG = 1009;

/** Messages for close codes after which the device does not reconnect. */
const FOR_GOOD: Readonly<Record<number, string>> = {
  [CLOSE.replaced]: "This device was connected from another program.",
  [CLOSE.removed]: "This device was removed.",
  [CLOSE.ownerInactive]: "The account of this device's owner is no longer active.",
};

export interface DeviceParts {
  options: DesktopOptions;
  journal: Journal;
  person: Person;
}

/** How a connection ended: for good, or with another try. */
type Ended = { forGood: string } | { tryAgain: true };

/**
 * The device's end of the connection. It reconnects automatically and reports the outcomes of commands that it had
 * begun.
 */
export class DeviceClient {
  readonly #parts: DeviceParts;
  readonly #teller: Teller;
  readonly #stopped = new AbortController();
  readonly #running = new Map<string, { command: TakenCommand; ended: Promise<void> }>();
  #isStopping = false;
  #deviceName = "";
  #socket: WebSocket | null = null;

  constructor(parts: DeviceParts) {
    this.#parts = parts;
    this.#teller = new Teller(parts.journal, (message) => this.#send(message));
  }

  /**
   * Ends running commands, reports them if possible, and then closes the connection. A second call closes the
   * connection at once.
   */
  async stop(): Promise<void> {
    if (!this.#isStopping) {
      this.#isStopping = true;
      this.#parts.person.leave();
      for (const { command } of this.#running.values()) command.cancel();
      await Promise.allSettled([...this.#running.values()].map(({ ended }) => ended));
    }
    this.#stopped.abort();
    this.#socket?.close();
  }

  /** Resolves to the exit code: 0 when it was stopped, 1 when the platform refused it. */
  async run(): Promise<number> {
    const { signal } = this.#stopped;
    for (let waitMs = FIRST_WAIT_MS; !signal.aborted;) {
      const beganAt = Date.now();
      const ended = await this.#connectOnce();
      if ("forGood" in ended) {
        this.#parts.person.say(ended.forGood);
        return 1;
      }
      waitMs = Date.now() - beganAt > LONGEST_WAIT_MS ? FIRST_WAIT_MS : Math.min(LONGEST_WAIT_MS, waitMs * 2);
      await sleep(waitMs * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
    }
    return 0;
  }

  async #connectOnce(): Promise<Ended> {
    const { url, key } = this.#parts.options;
    const address = new URL("/api/desktop/connect", url);
    const asked = await fetch(address, { headers: { Authorization: `Bearer ${key}` } }).catch(() => null);
    // A plain request with a valid key is answered that this URL is for WebSockets.
    if (asked?.status === 401 || asked?.status === 403) return { forGood: "The platform does not recognise this key." };
    if (asked?.status !== 400) return { tryAgain: true };
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const init = { headers: { Authorization: `Bearer ${key}` } };
    const socket = new WebSocket(address.href, init as unknown as string[]);
    this.#socket = socket;
    const closed = await this.#follow(socket);
    this.#socket = null;
    return this.#endedWith(closed);
  }

  async #endedWith(code: number): Promise<Ended> {
    const { person } = this.#parts;
    const forGood = FOR_GOOD[code];
    if (forGood !== undefined) return { forGood };
    if (code !== CLOSE.malformed && code !== MESSAGE_TOO_BIG) {
      this.#teller.lost();
      if (!this.#isStopping) person.say("The connection ended; reconnecting.");
    } else if (await this.#teller.notTaken())
      person.say("The platform did not accept an answer; a shorter one is sent.");
    else if (code === CLOSE.malformed) return { forGood: "The platform does not understand this client." };
    return { tryAgain: true };
  }

  /** Resolves to the close code. */
  #follow(socket: WebSocket): Promise<number> {
    let heardAt = Date.now();
    const heartbeat = setInterval(() => {
      if (Date.now() - heardAt > HEARTBEAT_SECONDS * 2_000 || this.#teller.isLate) socket.close();
      else if (socket.readyState === WebSocket.OPEN) socket.send(PING);
    }, HEARTBEAT_SECONDS * 1_000);
    socket.addEventListener("open", () => {
      const platform = process.platform === "darwin" || process.platform === "win32" ? process.platform : "linux";
      this.#send({ type: "hello", platform, client_version: CLIENT_VERSION });
      this.#teller.next();
    });
    socket.addEventListener("message", ({ data }) => {
      heardAt = Date.now();
      if (typeof data === "string" && data !== PONG) void this.#hear(data);
    });
    return new Promise<number>((resolve) => {
      socket.addEventListener("error", () => resolve(0));
      socket.addEventListener("close", ({ code }) => resolve(code));
      this.#stopped.signal.addEventListener("abort", () => resolve(0), { once: true });
    }).finally(() => clearInterval(heartbeat));
  }

  async #hear(text: string): Promise<void> {
    const message = readMessage(PlatformMessage, text);
    if (message === null) return;
    if (message.type === "welcome") {
      this.#deviceName = message.device.name;
      this.#parts.person.say(`Connected as "${message.device.name}".`);
    }
    if (message.type === "cancel") this.#running.get(message.id)?.command.cancel();
    if (message.type === "noted") await this.#teller.noted(message.id);
    if (message.type === "command") this.#take(message);
  }

  #take(message: Command): void {
    if (this.#parts.journal.knows(message.id) || this.#running.has(message.id)) return;
    const command = new TakenCommand(message, { ...this.#parts, deviceName: this.#deviceName });
    const ended = this.#carryOut(command).finally(() => this.#running.delete(message.id));
    this.#running.set(message.id, { command, ended });
    if (this.#isStopping) command.cancel();
  }

  async #carryOut(command: TakenCommand): Promise<void> {
    const end = await command.carryOut();
    if (end === null) return;
    const told = await this.#teller.tell(end);
    this.#parts.person.say(told.type === "refused" ? `Refused: ${told.reason}` : "Done.");
  }

  #send(message: DeviceMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }
}
