import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";

import { build } from "esbuild";

import { buildAll } from "#local/builder";
import { hostWorker, type HostedWorker } from "#local/host-worker";
import { localSecrets } from "#local/local-secrets";
import { distFolder, repositoryFolder } from "#local/paths";
import { startTenure, type Tenure } from "#local/tenure";

import { startBareDatabase } from "./bare-database.ts";
import { FLOOR_PATH } from "./constant.ts";
import { HEAP_ROW, measureHeap } from "./heap.ts";
import { CONNECTIONS, findLoadTool, load, type Target } from "./load.ts";
import { prepareTenant, type Prepared } from "./prepare-tenant.ts";
import { processorTimeMs } from "./processor-time.ts";
import { fillListings } from "./public-listings.ts";
import { barePublicVariables, publicRoutes, SEARCH_ROW, searchTimes } from "./public-reads.ts";
import { printRow, printTimes, printTitle, type Round } from "./report.ts";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 3);
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 4);
const testSecret = "bench-secret-0123456789abcdef0123456789";

/**
 * Measures every hot route beside a bare Worker that runs the same statement, in turns, so that the machine's load
 * affects both.
 */
async function bench(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "tenure-bench-"));
  const ends: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    await buildAll();
    const tenure = await startTenure({
      dataFolder: join(folder, "data"),
      host: "127.0.0.1",
      port: 0,
      webPort: null,
      sqldPort: 0,
      remoteDatabase: null,
      variables: {
        ...(await localSecrets(join(folder, "data"))),
        ENVIRONMENT: "local",
        TEST_SECRET: testSecret,
        PUBLIC_READS_PER_MINUTE: "999999",
        LOG_LEVEL: process.env["LOG_LEVEL"] ?? "info",
      },
      clock: "manual",
      isDatabaseOpen: true, // the bench reads and fills it, past the Worker
      output: "ignore",
      onFailure: fail,
    });
    ends.push(() => tenure.stop());
    const prepared = await prepareTenant(tenure.baseUrl, testSecret);
    const isAskedPublic = publicRoutes("", "").some(({ name }) => isAsked(name));
    if (isAskedPublic) await fillListings(tenure.database.url, prepared.tenantId);
    const database = await startBareDatabase(join(folder, "bare"), prepared);
    ends.push(() => database.stop());
    const bare = await hostBare(join(folder, "bare"), {
      LIBSQL_URL: database.url,
      TENANT_ID: prepared.tenantId,
      AGENT_ID: prepared.agentId,
      EXECUTION_ID: prepared.executionId,
      PUBLIC_URL: tenure.database.url,
      ...(await barePublicVariables(tenure.baseUrl)),
    });
    ends.push(() => bare.stop());
    const pairs = [...routes(tenure.baseUrl, bare.url, prepared), ...publicRoutes(tenure.baseUrl, bare.url)];
    const floor: Target = { url: `${bare.url}${FLOOR_PATH}`, method: "GET", headers: {}, body: null };
    await compare(pairs, floor, folder, () => ({ ...tenure.pids(), bareWorkerd: bare.pid() }));
    if (isAsked(HEAP_ROW)) await measureHeap(join(folder, "inspected"));
    if (isAsked(SEARCH_ROW)) printTimes("search 100k: the database's own time", await searchTimes(tenure.database.url));
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

/** Whether a row is measured: `npm run bench -- <part of its name>` measures only such. */
const isAsked = (name: string): boolean => name.includes(process.argv[2] ?? "");

interface Pair {
  name: string;
  ours: Target;
  bare: Target;
}

function routes(baseUrl: string, bareUrl: string, { apiKey, agentId, executionId }: Prepared): Pair[] {
  const get = (path: string): Target => ({
    url: `${baseUrl}${path}`,
    method: "GET",
    headers: { "X-API-Key": apiKey },
    body: null,
  });
  const post = (path: string, body: unknown): Target => ({
    url: `${baseUrl}${path}`,
    method: "POST",
    headers: { "X-API-Key": apiKey, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const bare = (path: string): Target => ({ url: `${bareUrl}${path}`, method: "GET", headers: {}, body: null });
  const agent = { name: "Bench", role: "custom", maturity_level: "student" };
  const task = { task: "Summarize the text in one sentence", context: { text: TEXT } };
  return [
    { name: "health", ours: get("/api/v1/health"), bare: bare("/health") },
    { name: "list agents", ours: get("/api/agents"), bare: bare("/list") },
    { name: "get agent", ours: get(`/api/agents/${agentId}`), bare: bare("/get") },
    { name: "execution status", ours: get(`/api/agents/${agentId}/executions/${executionId}`), bare: bare("/status") },
    { name: "create agent", ours: post("/api/agents", agent), bare: bare("/create") },
    { name: "execute trivial", ours: post(`/api/agents/${agentId}/execute`, TRIVIAL), bare: bare("/execute") },
    { name: "execute builtin", ours: post(`/api/agents/${agentId}/execute`, task), bare: bare("/execute") },
  ];
}

const TRIVIAL = { task: "compute 3*(4+5)" };

const TEXT =
  "Revenue grew by 12 percent in the third quarter. Costs stayed flat despite inflation. The board raised its outlook for the year, because it expects revenue to grow further.";

async function compare(pairs: Pair[], floor: Target, folder: string, pids: () => Processes): Promise<void> {
  const tool = await findLoadTool();
  printTitle({
    tool,
    connections: CONNECTIONS,
    rounds: ROUNDS,
    seconds: SECONDS,
    processor: cpus()[0]?.model ?? "",
    cores: cpus().length,
  });
  for (const { name, ours, bare } of pairs) {
    if (!isAsked(name) || (ours.turns !== undefined && tool !== "wrk")) continue;
    const rounds: Round[] = [];
    await load(tool, ours, 1, folder);
    await load(tool, bare, 1, folder);
    for (let round = 0; round < ROUNDS; round++) {
      const before = await processorTimes(pids());
      const measured = await load(tool, ours, SECONDS, folder);
      const after = await processorTimes(pids());
      const beside = await load(tool, bare, SECONDS, folder);
      const last = await processorTimes(pids());
      rounds.push({
        ours: measured,
        bare: beside,
        floor: await load(tool, floor, SECONDS / 2, folder),
        bareWorkerMs: (last.bareWorkerMs - after.bareWorkerMs) / beside.requests,
        workerMs: (after.workerMs - before.workerMs) / measured.requests,
        databaseMs: (after.databaseMs - before.databaseMs) / measured.requests,
      });
    }
    printRow(name, rounds);
  }
}

type Processes = ReturnType<Tenure["pids"]> & { bareWorkerd: number };
type ProcessorTimes = Record<"workerMs" | "databaseMs" | "bareWorkerMs", number>;

/** Not a number where the system does not report it. */
async function processorTimes({ workerd, sqld, bareWorkerd }: Processes): Promise<ProcessorTimes> {
  const [worker, database, bareWorker] = await Promise.all([
    processorTimeMs(workerd),
    sqld === null ? null : processorTimeMs(sqld),
    processorTimeMs(bareWorkerd),
  ]);
  return {
    workerMs: worker ?? Number.NaN,
    databaseMs: database ?? Number.NaN,
    bareWorkerMs: bareWorker ?? Number.NaN,
  };
}

async function hostBare(folder: string, variables: Record<string, string>): Promise<HostedWorker> {
  const buildFolder = join(folder, "build");
  await mkdir(buildFolder, { recursive: true });
  await cp(distFolder, buildFolder, { recursive: true });
  await rm(join(buildFolder, "worker"), { recursive: true });
  await build({
    entryPoints: { worker: join(repositoryFolder, "bench/bare-worker.ts") },
    outdir: join(buildFolder, "worker"),
    bundle: true,
    format: "esm",
    target: "es2024",
    external: ["cloudflare:*"],
    logLevel: "warning",
  });
  return await hostWorker({
    buildFolder,
    dataFolder: join(folder, "data"),
    host: "127.0.0.1",
    port: 0,
    webPort: null,
    variables,
    database: null,
    output: "ignore",
    onFailure: fail,
  });
}

function fail(error: Error): never {
  throw error;
}

await bench();
