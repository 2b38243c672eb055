import { readFile, rename, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startClock } from "./clock.ts";
import { ensureFirstAccount, type Credentials } from "./first-account.ts";
import { hostWorker, type WorkerControl } from "./host-worker.ts";
import { migrate, type DatabaseAddress } from "./migrate.ts";
import { distFolder } from "./paths.ts";
import { requireFreePort } from "./ports.ts";
import { acquireRunLock, type RunLock } from "./run-lock.ts";
import { startSqld, type Sqld } from "./sqld.ts";

const readyTimeoutMs = 30_000;

export interface TenureOptions {
  dataFolder: string;
  host: string;
  /** 0 chooses a free one, here and in `sqldPort`. */
  port: number;
  sqldPort: number;
  remoteDatabase: DatabaseAddress | null;
  /** The Worker's variables and secrets, without the database's address. */
  variables: Record<string, string>;
  /** `minutely` fires the crons; with `manual` they run when `runScheduled` is called. */
  clock: "minutely" | "manual";
  output: "inherit" | "ignore";
  buildFolder?: string;
  /** Told after each step, with its duration. */
  onStep?: (name: string, durationMs: number) => void;
  /** Told when a part broke that could not be restarted. */
  onFailure: (error: Error) => void;
}

/** A running instance. */
export interface Tenure {
  baseUrl: string;
  database: DatabaseAddress;
  /** What the first start created; the same on later starts. Null when the account was not made here. */
  credentials: StoredCredentials | null;
  pids(): { workerd: number; sqld: number | null };
  /** Where and with which token `scheduled()` is fired, for a caller in another process. */
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
  const step = stepTimer(options.onStep);
  const lock = await acquireRunLock(options.dataFolder);
  running.push(() => lock.release());
  await requireFreePort(options.host, options.port, "PORT");

  const sqld = options.remoteDatabase === null ? await startEmbedded(options, lock) : null;
  if (sqld !== null) running.push(() => sqld.stop());
  const database = options.remoteDatabase ?? { url: sqld?.url ?? "" };
  step("database");

  await migrate(database);
  step("migrations");

  const created = await createFirstAccount(options, database);
  step("first account");

  const worker = await hostWorker({
    buildFolder: options.buildFolder ?? distFolder,
    dataFolder: resolve(options.dataFolder, "worker/v3"),
    host: options.host,
    port: options.port,
    variables: workerVariables(options, database),
    output: options.output,
    onStart: (pid) => lock.recordChild("workerd", pid),
    onFailure: options.onFailure,
  });
  running.push(() => worker.stop());
  step("hosting");

  await untilHealthy(worker.url);
  const credentials = await storeCredentials(options.dataFolder, created, worker.url);
  if (options.clock === "minutely") {
    const clock = startClock(worker);
    running.push(async () => clock.stop());
  }
  step("ready");

  return {
    baseUrl: worker.url,
    database,
    credentials,
    pids: () => ({ workerd: worker.pid(), sqld: sqld?.pid() ?? null }),
    control: () => worker.control(),
    runScheduled: async () => {
      for (const cron of worker.crons) await worker.runScheduled(cron, new Date());
    },
    stop,
  };
}

function stepTimer(onStep: TenureOptions["onStep"]): (name: string) => void {
  let startedAt = performance.now();
  return (name) => {
    const now = performance.now();
    onStep?.(name, now - startedAt);
    startedAt = now;
  };
}

function startEmbedded(options: TenureOptions, lock: RunLock): Promise<Sqld> {
  return startSqld({
    folder: resolve(options.dataFolder, "database"),
    logFile: resolve(options.dataFolder, "logs/sqld.log"),
    port: options.sqldPort,
    onStart: (pid) => lock.recordChild("sqld", pid),
    onFailure: options.onFailure,
  });
}

function workerVariables(options: TenureOptions, database: DatabaseAddress): Record<string, string> {
  return {
    ...options.variables,
    LIBSQL_URL: database.url,
    ...(database.authToken === undefined ? {} : { LIBSQL_AUTH_TOKEN: database.authToken }),
  };
}

function createFirstAccount(
  options: TenureOptions,
  database: DatabaseAddress,
): Promise<Credentials | null> {
  const { variables } = options;
  return ensureFirstAccount({
    databaseUrl: database.url,
    authToken: database.authToken,
    secrets: {
      JWT_SECRET: variables["JWT_SECRET"] ?? "",
      ENCRYPTION_KEY: variables["ENCRYPTION_KEY"] ?? "",
    },
    tier: variables["DEFAULT_TIER"] ?? "enterprise",
  });
}

async function untilHealthy(baseUrl: string): Promise<void> {
  const deadline = Date.now() + readyTimeoutMs;
  for (;;) {
    const status = await fetch(`${baseUrl}/api/v1/health`, { signal: AbortSignal.timeout(5_000) })
      .then((response) => response.text().then((text) => `${response.status} ${text}`))
      .catch((error: unknown) => String(error));
    if (status.startsWith("200 ")) return;
    if (Date.now() > deadline) {
      throw new Error(`GET /api/v1/health does not answer 200: ${status.slice(0, 500)}`);
    }
    await sleep(50);
  }
}

/** The file `credentials.json`, in the names of the wire. */
export interface StoredCredentials {
  email: string;
  password: string;
  api_key: string;
  tenant_id: string;
  base_url: string;
}

/** Writes what the first start created, or gives back what an earlier one wrote, with today's address. */
async function storeCredentials(
  dataFolder: string,
  created: Credentials | null,
  baseUrl: string,
): Promise<StoredCredentials | null> {
  const path = resolve(dataFolder, "credentials.json");
  const stored =
    created === null
      ? await readStored(path)
      : {
          email: created.email,
          password: created.password,
          api_key: created.apiKey,
          tenant_id: created.tenantId,
          base_url: baseUrl,
        };
  if (stored === null) return null;
  const current = { ...stored, base_url: baseUrl };
  await writeFile(`${path}.next`, `${JSON.stringify(current, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.next`, path);
  return current;
}

async function readStored(path: string): Promise<StoredCredentials | null> {
  const text = await readFile(path, "utf8").catch(() => null);
  return text === null ? null : (JSON.parse(text) as StoredCredentials);
}
