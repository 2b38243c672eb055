import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";

import { exited, stopChild } from "./child.ts";
import { removeEmptyObjects } from "./empty-objects.ts";
import { readBuiltHosting } from "./hosting.ts";
import type { DatabaseAddress } from "./migration-database.ts";
import { runTaskHere, type RunTask } from "./start-tasks.ts";
import { say, supervisorLines } from "./supervisor-lines.ts";
import type { ChildOutput } from "./terminal-log.ts";
import { controlSocket, publicSocket, webSocket } from "./worker-sockets.ts";
import { startWorkerd } from "./workerd-process.ts";

/** The time a Worker has to answer the requests under way (src/middleware/draining.ts takes less), beside that of streams. */
const drainMs = 5_000;
/** The time that streams have which come to an end, such as those of a run or a chat turn. */
const defaultStreamMs = 12_000;
const defaultStopGraceMs = 2_000;
/** Number of crashes of workerd within `crashWindowMs` after which the host gives up. */
const crashLimit = 5;
const crashWindowMs = 60_000;

export interface HostWorkerOptions {
  /** The folder of a build (builder.ts). */
  buildFolder: string;
  /** The folder of Durable Objects, R2 and the cache. */
  dataFolder: string;
  host: string;
  /** 0 lets the system choose a port. */
  port: number;
  /** The port of the web node; null without one. */
  webPort: number | null;
  /** The time that open streams have to end when the Worker is stopped. Default: 12 s for those that come to an end, 2 s for others. */
  stopGraceMs?: number | undefined;
  /** Where a debugger connects, as `host:port`. Default: nowhere. */
  inspector?: string | undefined;
  variables: Record<string, string>;
  /** The database that this instance started; null where it is elsewhere. */
  database: DatabaseAddress | null;
  /** The target of the Worker's console output. */
  output: ChildOutput;
  run?: RunTask | undefined;
  onStart?: (pid: number) => void | Promise<void>;
  /** Called when workerd crashed too often. */
  onFailure: (error: Error) => void;
}

export interface WorkerControl {
  url: string;
  token: string;
}

export interface HostedWorker {
  url: string;
  /** The web node's URL, if there is one. */
  webUrl: string | null;
  crons: readonly string[];
  pid(): number;
  /** The URL and token of requests that fire `scheduled()`. */
  control(): WorkerControl;
  /** Fires the Worker's `scheduled()` handler and waits for it. The Worker notes the memory of the processes, in bytes. */
  runScheduled(cron: string, time: Date, memory?: Readonly<Record<string, number>>): Promise<void>;
  stop(): Promise<void>;
}

/** Serves the built Worker with workerd, directly on a socket; restarts workerd on the same port when it crashes. */
export async function hostWorker(options: HostWorkerOptions): Promise<HostedWorker> {
  const hosting = await readBuiltHosting(options.buildFolder);
  const durableObjectsFolder = resolve(options.dataFolder, "do");
  await mkdir(durableObjectsFolder, { recursive: true });
  await removeEmptyObjects(durableObjectsFolder);
  const controlToken = randomBytes(24).toString("base64url");
  const addressAt = (port: number): string => `${bracketed(options.host)}:${port}`;
  const { buildFolder, dataFolder, variables } = options;
  // Kept, so that a restart serves exactly the same build, even after another build.
  const configuration = await (options.run ?? runTaskHere)("platformConfiguration", {
    buildFolder,
    dataFolder,
    variables,
    durableObjectsFolder,
    controlToken,
    database: options.database,
    address: addressAt(options.port),
    webAddress: options.webPort === null ? null : addressAt(options.webPort),
    isInspected: options.inspector !== undefined,
  });

  let running = await startPlatform(configuration, {}, options);
  const { publicPort, webPort } = running;
  const addresses = {
    [publicSocket]: addressAt(publicPort),
    ...(webPort === null ? {} : { [webSocket]: addressAt(webPort) }),
  };
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
      running = await startPlatform(configuration, addresses, options);
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
    runScheduled: (cron, time, memory) => runScheduled(control(), cron, time, memory),
    stop: async () => {
      stopping = true;
      await drain(control(), options.stopGraceMs ?? defaultStreamMs).catch(() => undefined); // it crashed
      await stopChild(running.child, options.stopGraceMs ?? defaultStopGraceMs);
    },
  };
}

/** The URL at which programs of this machine reach a listener. */
export const urlAt = (host: string, port: number): string => `http://${bracketed(reachableHost(host))}:${port}`;

interface RunningWorkerd {
  child: ChildProcess;
  publicPort: number;
  webPort: number | null;
  controlPort: number;
}

async function startPlatform(
  configuration: Uint8Array,
  addresses: Readonly<Record<string, string>>,
  options: HostWorkerOptions,
): Promise<RunningWorkerd> {
  const web = options.webPort === null ? [] : [webSocket];
  const { child, ports } = await startWorkerd({
    configuration,
    addresses,
    sockets: [publicSocket, controlSocket, ...web],
    inspector: options.inspector,
    output: options.output,
    onStart: options.onStart,
  });
  const portOf = (socket: string): number => ports.get(socket) ?? 0;
  return {
    child,
    publicPort: portOf(publicSocket),
    webPort: ports.get(webSocket) ?? null,
    controlPort: portOf(controlSocket),
  };
}

/** Fires `scheduled()` of a hosted Worker and waits until it, and the work that it passed to `waitUntil`, is done. */
export async function runScheduled(
  control: WorkerControl,
  cron: string,
  time: Date,
  memory?: Readonly<Record<string, number>>,
): Promise<void> {
  const response = await fetch(control.url, {
    method: "POST",
    headers: { authorization: control.token },
    body: JSON.stringify({ cron, time: time.getTime(), memory }),
  });
  const answer = await response.text();
  if (!response.ok || !answer.includes('"ok"')) throw new Error(`scheduled() failed: ${answer}`);
}

async function drain({ url, token }: WorkerControl, streamMs: number): Promise<void> {
  await fetch(new URL("drain", url), {
    method: "POST",
    headers: { authorization: token },
    body: String(streamMs),
    signal: AbortSignal.timeout(drainMs + streamMs),
  });
}

function bracketed(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}

/** A wildcard address to listen on cannot be connected to. */
function reachableHost(host: string): string {
  if (host === "0.0.0.0" || host === "*") return "127.0.0.1";
  return host === "::" ? "::1" : host;
}
