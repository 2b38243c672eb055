import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { Readable, Writable } from "node:stream";

import { serializeConfig, type Config } from "miniflare";

import { exited, giveLines, hasExited, startChild, stopChild } from "./child.ts";
import { emulatedServices } from "./emulated-services.ts";
import { readBuiltHosting } from "./hosting.ts";
import { say, supervisorLines } from "./supervisor-lines.ts";
import type { ChildOutput } from "./terminal-log.ts";
import { controlSocket, publicSocket, webSocket, workerdConfig } from "./workerd-config.ts";

const startTimeoutMs = 20_000;
const stopGraceMs = 3_000;
/** How often workerd may crash in `crashWindowMs` before the host gives up. */
const crashLimit = 5;
const crashWindowMs = 60_000;

export interface HostWorkerOptions {
  /** What `buildWorker` made. */
  buildFolder: string;
  /** Durable Objects, R2 and the cache keep their files here. */
  dataFolder: string;
  host: string;
  /** 0 lets the system choose. */
  port: number;
  /** Where the web node listens; null for none. */
  webPort: number | null;
  variables: Record<string, string>;
  /** Where the Worker's console goes. */
  output: ChildOutput;
  onStart?: (pid: number) => void | Promise<void>;
  /** Called when workerd crashed too often to be restarted. */
  onFailure: (error: Error) => void;
}

export interface WorkerControl {
  url: string;
  token: string;
}

export interface HostedWorker {
  url: string;
  /** The web node's address, where there is one. */
  webUrl: string | null;
  crons: readonly string[];
  pid(): number;
  /** Where a request with this token fires `scheduled()`. */
  control(): WorkerControl;
  /** Fires the Worker's `scheduled()` handler and waits for it. */
  runScheduled(cron: string, time: Date): Promise<void>;
  stop(): Promise<void>;
}

/** Serves the built Worker with workerd, directly on a socket; restarts workerd on the same port when it crashes. */
export async function hostWorker(options: HostWorkerOptions): Promise<HostedWorker> {
  const hosting = await readBuiltHosting(options.buildFolder);
  const durableObjectsFolder = resolve(options.dataFolder, "do");
  await mkdir(durableObjectsFolder, { recursive: true });
  const emulated = await emulatedServices(hosting, options.buildFolder, options.dataFolder);
  const controlToken = randomBytes(24).toString("base64url");
  const configFor = (port: number, webPort: number | null) =>
    workerdConfig({
      ...options,
      hosting,
      emulated,
      durableObjectsFolder,
      controlToken,
      address: `${bracketed(options.host)}:${port}`,
      webAddress: webPort === null ? null : `${bracketed(options.host)}:${webPort}`,
    });

  let running = await startWorkerd(await configFor(options.port, options.webPort), options);
  const { publicPort, webPort } = running;
  // Kept, so that a restart serves exactly what was served before, even after another build.
  const configuration = await configFor(publicPort, webPort);
  let stopping = false;
  const crashes: number[] = [];

  const watch = async (): Promise<void> => {
    while (!stopping) {
      await exited(running.child);
      if (stopping) return;
      crashes.push(Date.now());
      if (crashes.filter((time) => time > Date.now() - crashWindowMs).length > crashLimit) {
        throw new Error(supervisorLines.workerGivenUp(crashLimit));
      }
      say(supervisorLines.workerRestarts());
      running = await startWorkerd(configuration, options);
    }
  };
  watch().catch((error: unknown) => {
    if (!stopping) options.onFailure(error instanceof Error ? error : new Error(String(error)));
  });

  const control = (): WorkerControl => ({
    url: `http://127.0.0.1:${running.controlPort}/`,
    token: controlToken,
  });
  return {
    url: urlAt(options.host, publicPort),
    webUrl: webPort === null ? null : urlAt(options.host, webPort),
    crons: hosting.crons,
    pid: () => running.child.pid ?? 0,
    control,
    runScheduled: (cron, time) => runScheduled(control(), cron, time),
    stop: async () => {
      stopping = true;
      await stopChild(running.child, stopGraceMs);
    },
  };
}

/** Where programs of this machine reach what listens there. */
export const urlAt = (host: string, port: number): string => `http://${bracketed(reachableHost(host))}:${port}`;

interface RunningWorkerd {
  child: ChildProcess;
  publicPort: number;
  webPort: number | null;
  controlPort: number;
}

async function startWorkerd(configuration: Config, options: HostWorkerOptions): Promise<RunningWorkerd> {
  const child = startChild({
    command: workerdBinary(),
    // `--experimental` allows the flags that the emulators need; our own Worker asks for none.
    args: ["serve", "--binary", "--experimental", "--control-fd=3", "-"],
    stdio: [
      "pipe",
      typeof options.output === "function" ? "pipe" : options.output,
      options.output === "ignore" ? "pipe" : "inherit",
      "pipe",
    ],
    environment: { ...process.env, TZ: "UTC" },
  });
  giveLines(child, options.output);
  const errors = collectErrors(child);
  const control = child.stdio[3];
  if (!(child.stdin instanceof Writable) || !(control instanceof Readable)) {
    throw new Error("workerd was started without its pipes");
  }
  child.stdin.on("error", () => {
    // workerd ended before it read its configuration; the missing ports tell so below.
  });
  child.stdin.end(serializeConfig(configuration));
  if (child.pid !== undefined) await options.onStart?.(child.pid);
  const ports = await listeningPorts(child, control, [
    publicSocket,
    controlSocket,
    ...(options.webPort === null ? [] : [webSocket]),
  ]);
  const publicPort = ports.get(publicSocket);
  const webPort = ports.get(webSocket) ?? null;
  const controlPort = ports.get(controlSocket);
  if (publicPort === undefined || controlPort === undefined) {
    await stopChild(child, 0);
    throw new Error(`workerd did not start. ${errors()}`.trim());
  }
  return { child, publicPort, webPort, controlPort };
}

/** Keeps the last lines of a silenced workerd, to say why it did not start. */
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

/** Fires `scheduled()` of a hosted Worker and waits until it, and what it handed to `waitUntil`, is done. */
export async function runScheduled(control: WorkerControl, cron: string, time: Date): Promise<void> {
  const response = await fetch(control.url, {
    method: "POST",
    headers: { authorization: control.token },
    body: JSON.stringify({ cron, time: time.getTime() }),
  });
  const answer = await response.text();
  if (!response.ok || !answer.includes('"ok"')) throw new Error(`scheduled() failed: ${answer}`);
}

/** workerd's package exports the path of the binary for this platform. */
function workerdBinary(): string {
  const fromMiniflare = createRequire(createRequire(import.meta.url).resolve("miniflare"));
  const { default: path }: { default: string } = fromMiniflare("workerd");
  return path;
}

function bracketed(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}

/** An address to listen on everywhere is not one to connect to. */
function reachableHost(host: string): string {
  if (host === "0.0.0.0" || host === "*") return "127.0.0.1";
  return host === "::" ? "::1" : host;
}
