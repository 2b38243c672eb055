import { setTimeout as sleep } from "node:timers/promises";

import { startClock } from "./clock.ts";
import { credentialsAt, type StoredCredentials } from "./credentials.ts";
import { urlAt, type WorkerControl } from "./host-worker.ts";
import type { DatabaseAddress } from "./migration-database.ts";
import { type Services, startServices, startWorker } from "./nodes.ts";
import { distFolder } from "./paths.ts";
import { requireFreePort } from "./ports.ts";
import { prepareDatabase, type PrepareOptions } from "./prepare-database.ts";
import { memoryOf } from "./process-memory.ts";
import { acquireRunLock } from "./run-lock.ts";
import { stepTimer } from "./step-timer.ts";
import type { ChildOutput } from "./terminal-log.ts";
import { stopAll, together } from "./together.ts";

const readyTimeoutMs = 30_000;

export interface TenureOptions extends PrepareOptions {
  host: string;
  /** 0 chooses a free port. */
  port: number;
  /** The web node's port; 0 chooses a free one, null runs no web node. */
  webPort: number | null;
  /** `minutely` fires the crons; with `manual` they run when `runScheduled` is called. */
  clock: "minutely" | "manual";
  /** Where a debugger of the Worker connects, as `host:port`. Default: nowhere. */
  inspector?: string;
  output: ChildOutput;
  buildFolder?: string;
  /** Resolves when the folder has its build; the database is prepared beside it. Default: it has. */
  built?: Promise<unknown>;
}

/** A running instance. */
export interface Tenure {
  baseUrl: string;
  /** The URL of the console; equal to `baseUrl` without a separate web node. */
  webUrl: string;
  database: DatabaseAddress;
  /** The credentials of the first start, also on later starts. Null when the account was not made here. */
  credentials: StoredCredentials | null;
  pids(): { workerd: number; sqld: number | null; scripts: number[]; pictures: number | null; intake: number[] };
  /** The URL and token that fire `scheduled()`, for a caller in another process. */
  control(): WorkerControl;
  runScheduled(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the whole platform on a data folder: database, migrations, first account, Worker. Undoes everything when a step fails. */
export async function startTenure(options: TenureOptions): Promise<Tenure> {
  const running: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (let end = running.pop(); end !== undefined; end = running.pop()) await end();
  };
  try {
    return await startParts(options, running, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(
  options: TenureOptions,
  running: (() => Promise<void>)[],
  stop: () => Promise<void>,
): Promise<Tenure> {
  const lock = await acquireRunLock(options.dataFolder);
  running.push(() => lock.release());
  await requireFreePort(options.host, options.port, "PORT");
  if (options.webPort !== null) await requireFreePort(options.host, options.webPort, "WEB_PORT");
  const nodes = { ...options, buildFolder: options.buildFolder ?? distFolder };
  const preparing = prepareDatabase(options, lock);
  // Without helpers this process does all of it, and loading the one part would keep the calls of the other waiting.
  const beforeServices = options.run === undefined ? preparing.then(({ filled }) => filled) : undefined;
  const startBuiltServices = async (): Promise<Services> => {
    await Promise.all([options.built, beforeServices]);
    return startServices(nodes, lock);
  };
  const [prepared, services] = await together([preparing, startBuiltServices()]);
  running.push(() => stopAll([prepared, services]));

  // Before the first answer: a script that waits for health reads the file next. A port that the system chooses is not
  // known yet.
  if (options.port !== 0) await credentialsAt(options.dataFolder, urlAt(options.host, options.port));
  const step = stepTimer(options.onStep);
  const worker = await startWorker(nodes, { database: prepared, services }, lock);
  running.push(() => worker.stop());
  step("hosting");

  await Promise.all([untilHealthy(worker.url), prepared.filled]);
  const credentials = await credentialsAt(options.dataFolder, worker.url);
  const pids = (): ReturnType<Tenure["pids"]> => ({
    workerd: worker.pid(),
    sqld: prepared.sqldPid(),
    scripts: services.scripts.pids(),
    pictures: services.pictures.pid(),
    intake: services.intake.pids(),
  });
  const fire = async (cron: string, time: Date): Promise<void> =>
    worker.runScheduled(cron, time, await memoryOf({ host: process.pid, ...pids() }));
  if (options.clock === "minutely") {
    const clock = startClock(worker.crons, fire);
    running.push(async () => clock.stop());
  }
  step("ready");

  return {
    baseUrl: worker.url,
    webUrl: worker.webUrl ?? worker.url,
    database: prepared.address,
    credentials,
    pids,
    control: () => worker.control(),
    runScheduled: async () => {
      for (const cron of worker.crons) await fire(cron, new Date());
    },
    stop,
  };
}

/** Resolves when the instance answers that it is well. */
export async function untilHealthy(baseUrl: string): Promise<void> {
  const deadline = Date.now() + readyTimeoutMs;
  for (;;) {
    const status = await fetch(`${baseUrl}/api/v1/health`, { signal: AbortSignal.timeout(5_000) })
      .then((response) => response.text().then((text) => `${response.status} ${text}`))
      .catch((error: unknown) => String(error));
    if (status.startsWith("200 ")) return;
    if (Date.now() > deadline) {
      throw new Error(`GET /api/v1/health did not answer 200: ${status.slice(0, 500)}`);
    }
    await sleep(50);
  }
}
