import { resolve } from "node:path";

import { hostWorker, type HostedWorker } from "./host-worker.ts";
import { type IntakeService, startIntakeService } from "./intake-service.ts";
import { IDLE_MS } from "./kept-process.ts";
import { startPictureService, type PictureService } from "./picture-service.ts";
import { databaseVariables, type PreparedDatabase } from "./prepare-database.ts";
import type { RunLock } from "./run-lock.ts";
import { startScriptService, type ScriptService } from "./script-service.ts";
import type { RunTask } from "./start-tasks.ts";
import type { ChildOutput } from "./terminal-log.ts";
import { stopAll, together } from "./together.ts";

/**
 * Below the data folder: Durable Objects, R2 and the cache, in the folder `v3` where Miniflare and wrangler expect
 * them.
 */
export const workerDataFolder = "worker";

export interface NodeOptions {
  buildFolder: string;
  dataFolder: string;
  host: string;
  /** 0 chooses a free port. */
  port: number;
  /** The web node's port; 0 chooses a free one, null runs no web node. */
  webPort: number | null;
  /** The time that open streams have to end when the Worker is stopped. Default: 2 s. */
  stopGraceMs?: number | undefined;
  /** Where a debugger of the Worker connects, as `host:port`. Default: nowhere. */
  inspector?: string | undefined;
  /** The Worker's variables and secrets, without the addresses of its neighbours. */
  variables: Record<string, string>;
  output: ChildOutput;
  run?: RunTask | undefined;
  onFailure: (error: Error) => void;
}

/** The three Workers beside the platform's, each as separate processes. */
export interface Services {
  scripts: ScriptService;
  pictures: PictureService;
  intake: IntakeService;
  stop(): Promise<void>;
}

type ServiceOptions = Pick<NodeOptions, "buildFolder" | "run" | "output">;

/** Opens the services for scripts, for pictures and for what strangers send. Their processes start with their first work. */
export async function startServices(options: ServiceOptions, lock: RunLock): Promise<Services> {
  const shared = {
    buildFolder: options.buildFolder,
    run: options.run,
    output: options.output,
    idleMs: IDLE_MS,
    onStart: (name: string, pid: number) => lock.recordChild(name, pid),
  };
  const [scripts, pictures, intake] = await together([
    startScriptService(shared),
    startPictureService(shared),
    startIntakeService(shared),
  ]);
  return { scripts, pictures, intake, stop: () => stopAll([scripts, pictures, intake]) };
}

/** Serves the platform's Worker beside its database and services. */
export function startWorker(
  options: NodeOptions,
  { database, services }: { database: PreparedDatabase; services: Services },
  lock: RunLock,
): Promise<HostedWorker> {
  return hostWorker({
    buildFolder: options.buildFolder,
    dataFolder: resolve(options.dataFolder, workerDataFolder, "v3"),
    host: options.host,
    port: options.port,
    webPort: options.webPort,
    stopGraceMs: options.stopGraceMs,
    inspector: options.inspector,
    variables: {
      ...options.variables,
      // The embedded database's password is not the Worker's.
      ...(database.isEmbedded ? { LIBSQL_URL: database.address.url } : databaseVariables(database.address)),
      SCRIPTS_URL: services.scripts.url,
      PICTURES_URL: services.pictures.url,
      INTAKE_URL: services.intake.url,
    },
    database: database.isEmbedded ? database.address : null,
    output: options.output,
    run: options.run,
    onStart: (pid) => lock.recordChild("workerd", pid),
    onFailure: options.onFailure,
  });
}
