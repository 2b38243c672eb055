import {
  CLOSE,
  type DeviceMessage,
  HEARTBEAT_SECONDS,
  PING,
  PlatformMessage,
  PONG,
  readMessage,
} from "#connections/desktop-bridge/desktop-protocol";

import { isAllowed } from "./allowed-words.ts";
import { type Command, understand, type Understood } from "./carry-out.ts";
import type { DesktopOptions } from "./desktop-options.ts";
import type { EndMessage, Journal } from "./journal.ts";
import type { Person } from "./person.ts";

export const CLIENT_VERSION = "1.0.0";

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** Faults of the system that come before anything is changed. */
const BEFORE_CHANGE = new Set(["ENOENT", "EACCES", "EPERM", "EISDIR", "ENOTDIR"]);

/** Whether an error came before anything was done: our own sentences do, and some of the system's. */
const provesNothingDone = (error: unknown): error is Error =>
  error instanceof Error && (!("code" in error) || BEFORE_CHANGE.has(String(error.code)));

export interface DeviceParts {
  options: DesktopOptions;
  journal: Journal;
  person: Person;
  say: (line: string) => void;
}

/** Why a connection ended: for good, or so that it is tried again. */
type Ended = { forGood: string } | { tryAgain: true };

/** The device's end of the connection. It connects again by itself, and tells what became of commands that it had begun. */
export class DeviceClient {
  readonly #parts: DeviceParts;
  readonly #stopped = new AbortController();
  readonly #running = new Map<string, AbortController>();
  #socket: WebSocket | null = null;

  constructor(parts: DeviceParts) {
    this.#parts = parts;
  }

  stop(): void {
    this.#stopped.abort();
    this.#socket?.close();
  }

  /** Resolves to the exit code: 0 when it was stopped, 1 when the platform does not want it. */
  async run(): Promise<number> {
    for (let waitMs = FIRST_WAIT_MS; !this.#stopped.signal.aborted;) {
      const beganAt = Date.now();
      const ended = await this.#connectOnce();
      if ("forGood" in ended) {
        this.#parts.say(ended.forGood);
        return 1;
      }
      if (this.#stopped.signal.aborted) break;
      waitMs = Date.now() - beganAt > LONGEST_WAIT_MS ? FIRST_WAIT_MS : Math.min(LONGEST_WAIT_MS, waitMs * 2);
      await this.#wait(waitMs * (0.5 + Math.random() / 2));
    }
    return 0;
  }

  async #connectOnce(): Promise<Ended> {
    const { url, key } = this.#parts.options;
    const address = new URL("/api/desktop/connect", url);
    const asked = await fetch(address, { headers: { Authorization: `Bearer ${key}` } }).catch(() => null);
    // A plain request with a good key is told that this address is for WebSockets.
    if (asked?.status === 401 || asked?.status === 403) return { forGood: "The platform does not know this key." };
    if (asked?.status !== 400) return { tryAgain: true };
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const init = { headers: { Authorization: `Bearer ${key}` } };
    const socket = new WebSocket(address.href, init as unknown as string[]);
    this.#socket = socket;
    const closed = await this.#follow(socket);
    this.#socket = null;
    if (closed === CLOSE.replaced) return { forGood: "This device was connected elsewhere." };
    if (closed === CLOSE.removed) return { forGood: "This device was removed." };
    this.#parts.say("The connection ended; trying again.");
    return { tryAgain: true };
  }

  /** Resolves to the close code. */
  #follow(socket: WebSocket): Promise<number> {
    let heardAt = Date.now();
    const heartbeat = setInterval(() => {
      if (Date.now() - heardAt > HEARTBEAT_SECONDS * 2_000) socket.close();
      else if (socket.readyState === WebSocket.OPEN) socket.send(PING);
    }, HEARTBEAT_SECONDS * 1_000);
    socket.addEventListener("open", () => {
      const platform = process.platform === "darwin" || process.platform === "win32" ? process.platform : "linux";
      this.#tell({ type: "hello", platform, client_version: CLIENT_VERSION });
      for (const end of this.#parts.journal.untold()) this.#tell(end);
    });
    socket.addEventListener("message", ({ data }) => {
      heardAt = Date.now();
      if (typeof data === "string" && data !== PONG) void this.#hear(data);
    });
    return new Promise((resolve) => {
      socket.addEventListener("error", () => resolve(0));
      socket.addEventListener("close", ({ code }) => resolve(code));
      this.#stopped.signal.addEventListener("abort", () => resolve(0), { once: true });
    }).finally(() => clearInterval(heartbeat)) as Promise<number>;
  }

  async #hear(text: string): Promise<void> {
    const message = readMessage(PlatformMessage, text);
    if (message === null) return;
    if (message.type === "welcome") this.#parts.say(`Connected as "${message.device.name}".`);
    if (message.type === "cancel") this.#running.get(message.id)?.abort();
    if (message.type === "noted") await this.#parts.journal.note(message.id);
    if (message.type === "command") await this.#take(message);
  }

  async #take(command: Command): Promise<void> {
    const { journal, say } = this.#parts;
    const cancelled = new AbortController();
    this.#running.set(command.id, cancelled);
    const end = await this.#carryOut(command, cancelled.signal);
    this.#running.delete(command.id);
    if (end === null) return;
    await journal.end(end);
    say(end.type === "refused" ? `Refused: ${end.reason}` : "Done.");
    this.#tell(end);
  }

  /** What came of a command; null for one that was begun before. */
  async #carryOut(command: Command, signal: AbortSignal): Promise<EndMessage | null> {
    const { id } = command;
    const { options, journal, say } = this.#parts;
    try {
      const understood = understand(command, { folder: options.folder, say });
      say(`${command.on_behalf_of}: ${understood.shown}`);
      const refusal = await this.#refusalOf(understood, command, signal);
      if (refusal !== null) return { type: "refused", id, reason: refusal };
      if (!(await journal.begin(id))) return null;
      return { type: "result", id, result: await understood.carryOut(signal) };
    } catch (error) {
      return provesNothingDone(error) ? { type: "refused", id, reason: error.message } : { type: "interrupted", id };
    }
  }

  async #refusalOf(understood: Understood, command: Command, signal: AbortSignal): Promise<string | null> {
    const { options, person } = this.#parts;
    if (understood.words !== null && isAllowed(understood.words, options.allowed)) return null;
    if (!person.isThere) return "it is not on the device's list, and nobody is there to ask";
    const question = `May this run? ${understood.shown} (for ${command.on_behalf_of})`;
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(command.timeout_seconds * 1_000)]);
    return (await person.agrees(question, inTime)) ? null : "the person at the device did not allow it";
  }

  #tell(message: DeviceMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#stopped.signal.addEventListener("abort", () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}
