import type { ChildProcess } from "node:child_process";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { Readable, Writable } from "node:stream";

import { exited, giveLines, hasExited, startChild, stopChild } from "./child.ts";
import { type PackedConfiguration, unpackInto } from "./packed-configuration.ts";
import type { ChildOutput } from "./terminal-log.ts";

const startTimeoutMs = 20_000;

export interface StartWorkerdOptions {
  /** In workerd's format (workerd-config.ts). */
  configuration: PackedConfiguration;
  /** `host:port` of sockets with another address than in the configuration. */
  addresses?: Readonly<Record<string, string>>;
  /** The names of the sockets to wait for. */
  sockets: readonly string[];
  /** Where a debugger connects, as `host:port`. Default: nowhere. */
  inspector?: string | undefined;
  /** The target of the Worker's console output. */
  output: ChildOutput;
  onStart?: ((pid: number) => void | Promise<void>) | undefined;
}

/** Starts workerd and waits until it listens. Throws with its last output when it does not. */
export async function startWorkerd({
  configuration,
  addresses = {},
  sockets,
  inspector,
  output,
  onStart,
}: StartWorkerdOptions): Promise<{ child: ChildProcess; ports: Map<string, number> }> {
  const child = startChild({
    command: workerdBinary(),
    // `--experimental` allows the flags that the emulators need; our own Workers use none.
    args: [
      "serve",
      "--binary",
      "--experimental",
      "--control-fd=3",
      ...(inspector === undefined ? [] : [`--inspector-addr=${inspector}`]),
      ...Object.entries(addresses).map(([socket, address]) => `--socket-addr=${socket}=${address}`),
      "-",
    ],
    stdio: ["pipe", typeof output === "function" ? "pipe" : output, output === "ignore" ? "pipe" : "inherit", "pipe"],
    environment: { ...process.env, TZ: "UTC" },
  });
  giveLines(child, output);
  const errors = collectErrors(child);
  const control = child.stdio[3];
  if (!(child.stdin instanceof Writable) || !(control instanceof Readable)) {
    throw new Error("workerd was started without its pipes");
  }
  child.stdin.on("error", () => {
    // workerd ended before it read its configuration; the missing ports show it below.
  });
  unpackInto(child.stdin, configuration);
  if (child.pid !== undefined) await onStart?.(child.pid);
  const ports = await listeningPorts(child, control, sockets);
  if (sockets.some((socket) => !ports.has(socket))) {
    await stopChild(child, 0);
    throw new Error(`workerd did not start. ${errors()}`.trim());
  }
  return { child, ports };
}

/** Keeps the last lines of a silenced workerd, for the reason of a failed start. */
function collectErrors(child: ChildProcess): () => string {
  let text = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    text = (text + chunk.toString("utf8")).slice(-4_000);
  });
  return () => text;
}

/** workerd writes one JSON line per socket it listens on to file descriptor 3. */
async function listeningPorts(
  child: ChildProcess,
  control: Readable,
  sockets: readonly string[],
): Promise<Map<string, number>> {
  const ports = new Map<string, number>();
  const timer = setTimeout(() => control.destroy(), startTimeoutMs);
  void exited(child).then(() => control.destroy());
  try {
    for await (const text of createInterface({ input: control })) {
      const message: unknown = JSON.parse(text);
      if (isListening(message)) ports.set(message.socket, message.port);
      if (sockets.every((socket) => ports.has(socket))) break;
    }
  } catch (error) {
    if (!hasExited(child)) throw error;
  } finally {
    clearTimeout(timer);
  }
  return ports;
}

function isListening(message: unknown): message is { socket: string; port: number } {
  return (
    typeof message === "object" &&
    message !== null &&
    "socket" in message &&
    typeof message.socket === "string" &&
    "port" in message &&
    typeof message.port === "number"
  );
}

/** workerd's package exports the path of the binary for this platform. */
function workerdBinary(): string {
  const fromMiniflare = createRequire(createRequire(import.meta.url).resolve("miniflare"));
  const { default: path }: { default: string } = fromMiniflare("workerd");
  return path;
}
