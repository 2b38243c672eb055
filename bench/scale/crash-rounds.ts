import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";

import type { StoredCredentials } from "#local/credentials";
import { repositoryFolder } from "#local/paths";
import { databaseFolder } from "#local/prepare-database";
import { findRun } from "#local/run-lock";
import { dataFile } from "#local/sqld-files";

/** The processes that a round kills; `everything` is the host with its children, `host` leaves them to the kernel. */
const VICTIMS = ["sqld", "everything", "workerd", "host"] as const;

export interface CrashRound {
  victim: (typeof VICTIMS)[number];
  /** Agents whose creation was answered before the next kill. */
  acknowledged: number;
  /** Missing ones among all acknowledged so far. */
  lost: number;
  /** Duplicates among all acknowledged so far: each request is repeated until it is answered, with one key. */
  doubled: number;
  /** From the kill to the next acknowledged write. */
  backAfterMs: number;
}

const CLIENTS = 4;
const ANSWERS_BEFORE_KILL = 40;
const RETRY_MS = 50;

/**
 * Kills parts of an instance with SIGKILL while clients write, one victim per round in turn, and counts the losses
 * after each round. The folder belongs to a stopped instance. Throws when the instance does not return within
 * `limitMs`.
 */
export async function crashRounds(dataFolder: string, rounds: number, limitMs = 120_000): Promise<CrashRound[]> {
  const run = Date.now().toString(36);
  const acknowledged = new Set<string>();
  const results: CrashRound[] = [];
  let host = await startHost(dataFolder);
  try {
    for (let round = 0; round < rounds; round++) {
      const victim = VICTIMS[round % VICTIMS.length] ?? "everything";
      const before = acknowledged.size;
      const stopping = new AbortController();
      const deadline = AbortSignal.timeout(limitMs);
      const clients = Array.from({ length: CLIENTS }, (_unused, client) =>
        write(
          `Crash ${run} ${round} ${client}`,
          () => host,
          acknowledged,
          AbortSignal.any([stopping.signal, deadline]),
        ),
      );
      await until(() => acknowledged.size >= before + ANSWERS_BEFORE_KILL, deadline);
      const killedAt = Date.now();
      const answersAtKill = acknowledged.size;
      await kill(host, victim);
      if (host.child.exitCode !== null || host.child.signalCode !== null) host = await startHost(dataFolder);
      await until(() => acknowledged.size > answersAtKill + CLIENTS, deadline);
      const backAfterMs = Date.now() - killedAt;
      stopping.abort();
      await Promise.all(clients);
      const found = countAgents(dataFolder, `Crash ${run} %`);
      results.push({
        victim,
        acknowledged: acknowledged.size - before,
        lost: [...acknowledged].filter((name) => !found.has(name)).length,
        doubled: [...acknowledged].filter((name) => (found.get(name) ?? 0) > 1).length,
        backAfterMs,
      });
    }
  } finally {
    if (host.child.pid !== undefined) process.kill(host.child.pid, "SIGTERM");
    await host.exit;
  }
  return results;
}

interface Host {
  child: ChildProcess;
  exit: Promise<unknown>;
  dataFolder: string;
  baseUrl: string;
  key: string;
}

async function startHost(dataFolder: string): Promise<Host> {
  const child = spawn(process.execPath, ["src/local/run.js", "start"], {
    cwd: repositoryFolder,
    env: { ...process.env, DATA_DIR: dataFolder, PORT: "0", WEB_PORT: "0", BASE_URL: "", LOG_LEVEL: "error" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exit = once(child, "exit");
  let baseUrl = "";
  for await (const line of createInterface({ input: child.stdout })) {
    baseUrl = /^ {2}API\s+(http\S+)\/api$/.exec(line)?.[1] ?? baseUrl;
    if (line.startsWith("Ready")) break;
  }
  if (baseUrl === "") throw new Error("npm start did not get ready");
  // No process reads the rest: a full pipe would stop the host.
  child.stdout.resume();
  const text = await readFile(resolve(dataFolder, "credentials.json"), "utf8");
  return { child, exit, dataFolder, baseUrl, key: (JSON.parse(text) as StoredCredentials).api_key };
}

/** Creates agents in sequence, each with one key until it is answered. */
async function write(
  prefix: string,
  host: () => Host,
  acknowledged: Set<string>,
  stopping: AbortSignal,
): Promise<void> {
  for (let turn = 0; !stopping.aborted; turn++) {
    const name = `${prefix} ${turn}`;
    while (!(await create(host(), name, name.replaceAll(" ", "-"), stopping)) && !stopping.aborted)
      await sleep(RETRY_MS);
    if (!stopping.aborted) acknowledged.add(name);
  }
}

async function create(
  { baseUrl, key }: Host,
  name: string,
  idempotencyKey: string,
  stopping: AbortSignal,
): Promise<boolean> {
  const response = await fetch(`${baseUrl}/api/agents`, {
    method: "POST",
    headers: { "X-API-Key": key, "Content-Type": "application/json", "Idempotency-Key": idempotencyKey },
    body: JSON.stringify({ name, role: "custom", maturity_level: "student" }),
    signal: stopping,
  }).catch(() => null);
  await response?.text().catch(() => "");
  return response?.status === 201;
}

async function kill({ child, exit, dataFolder }: Host, victim: CrashRound["victim"]): Promise<void> {
  const children = (await findRun(dataFolder))?.run?.children ?? {};
  const pids = Object.entries(children).flatMap(([name, { pid }]) =>
    victim === name || victim === "everything" ? [pid] : [],
  );
  if (victim === "everything" || victim === "host") pids.unshift(child.pid ?? 0);
  for (const pid of pids) process.kill(pid, "SIGKILL");
  if (victim === "everything" || victim === "host") await exit;
}

async function until(holds: () => boolean, deadline: AbortSignal): Promise<void> {
  while (!holds()) {
    deadline.throwIfAborted();
    await sleep(5);
  }
}

/** Number of agents with each name that matches the pattern. */
function countAgents(dataFolder: string, pattern: string): Map<string, number> {
  const database = new DatabaseSync(dataFile(databaseFolder(dataFolder)), { readOnly: true });
  const rows = database
    .prepare("SELECT name, count(*) AS count FROM agents WHERE name LIKE ? GROUP BY name")
    .all(pattern);
  database.close();
  return new Map(rows.map(({ name, count }) => [String(name), Number(count)]));
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { data: { type: "string" }, rounds: { type: "string", default: "10" } } });
  if (values.data === undefined) throw new Error("--data <folder of a stopped instance> is missing");
  for (const round of await crashRounds(resolve(values.data), Number(values.rounds))) {
    process.stdout.write(`${JSON.stringify(round)}\n`);
  }
}
