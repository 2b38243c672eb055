import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { buildAll } from "#local/builder";
import { workerDataFolder } from "#local/nodes";

import { deleteLargeAgent } from "./agent-deletion.ts";
import { measureAsyncRuns } from "./async-runs.ts";
import { bursts } from "./bursts.ts";
import { compareRoutes } from "./by-count.ts";
import { callerWith } from "./caller.ts";
import { crashRounds } from "./crash-rounds.ts";
import { measureDeadWebhooks } from "./dead-webhooks.ts";
import { measureDeletion } from "./deletions.ts";
import { fillDatabase, type Filled } from "./fill-database.ts";
import { planFor, sizeOf } from "./fill-plan.ts";
import { runHostileSkills } from "./hostile-skills.ts";
import { longMigration } from "./long-migration.ts";
import { startPlatform, TEST_SECRET, type Platform } from "./platform.ts";
import { createTenant } from "./tenant.ts";
import { waitingExecution } from "./waiting-execution.ts";

/** How much of each part is done. */
export interface ScaleOrder {
  bytes: number;
  crashes: number;
  killMigrationAfterMs: number;
  deadDeliveries: number;
  slowDeliveries: number;
  asyncRuns: number;
  streams: number;
  /** Takes each part's report. */
  report: (part: string, found: unknown) => void;
}

/**
 * Fills an instance, and then subjects it to all the loads of a large and busy one. Each part reports its observations.
 */
export async function runScale(dataFolder: string, order: ScaleOrder): Promise<void> {
  const { report } = order;
  // The first start makes the tables and the account.
  await withPlatform(dataFolder, () => Promise.resolve());
  const began = performance.now();
  const filled = await fillDatabase(dataFolder, planFor(order.bytes));
  report("fill", { tookMs: Math.round(performance.now() - began), ...filled.plan });
  report("deletion of the heaviest agent", await measureDeletion(dataFolder, filled.heaviestAgentId));
  report("long migration", await longMigration(dataFolder, order.killMigrationAfterMs));
  for (const round of await crashRounds(dataFolder, order.crashes)) report("crash", round);
  await withPlatform(dataFolder, (platform) => underLoad(platform, dataFolder, filled, order));
}

async function withPlatform(dataFolder: string, work: (platform: Platform) => Promise<void>): Promise<void> {
  const platform = await startPlatform(dataFolder);
  try {
    await work(platform);
  } finally {
    await platform.stop();
  }
}

async function underLoad(platform: Platform, dataFolder: string, filled: Filled, order: ScaleOrder): Promise<void> {
  const { baseUrl, database, apiKey } = platform;
  const { report } = order;
  const [owner, bystander] = [await createTenant(baseUrl), await createTenant(baseUrl)];
  report(
    "deletion of the largest agent",
    await deleteLargeAgent(
      { caller: callerWith(baseUrl, { "x-api-key": apiKey }), agentId: filled.largestAgentId },
      bystander,
      database,
    ),
  );
  const waiting = await waitingExecution(baseUrl, TEST_SECRET);
  report("event streams and polls at once", await bursts({ baseUrl, ...waiting, count: order.streams }));
  report("hostile skills", await runHostileSkills(baseUrl, owner.apiKey, bystander.apiKey));
  const workerdPid = await platform.pidOf("workerd");
  report(
    "asynchronous runs",
    await measureAsyncRuns(
      {
        baseUrl,
        apiKey: owner.apiKey,
        agentId: owner.agentId,
        workerdPid: () => workerdPid,
        objectsFolder: resolve(dataFolder, workerDataFolder, "v3", "do"),
      },
      { count: order.asyncRuns, clients: 8, warmUp: Math.ceil(order.asyncRuns / 10) },
    ),
  );
  report(
    "dead and slow receivers",
    await measureDeadWebhooks({
      baseUrl,
      testSecret: TEST_SECRET,
      dead: order.deadDeliveries,
      slow: order.slowDeliveries,
      events: 10,
    }),
  );
}

/** The project's requirement at 4 GB; smaller sizes do less of the slow parts. */
const FULL = {
  crashes: 12,
  killMigrationAfterMs: 5_000,
  deadDeliveries: 10_000,
  slowDeliveries: 300,
  asyncRuns: 10_000,
  streams: 500,
};

/** How often each of two instances is called on a route. */
const TURNS = 40;

/** Options of the comparison by counts, with the counts of the project's requirement. */
const COUNTS = {
  tenants: "1000",
  agents: "100000",
  executions: "1000000",
  listings: "100000",
  audit: "100000",
} as const;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

if (import.meta.main) {
  const text = { type: "string" } as const;
  const counts = { tenants: text, agents: text, executions: text, listings: text, audit: text };
  const { values } = parseArgs({
    options: { size: { type: "string", default: "4gb" }, data: text, turns: text, only: text, ...counts },
  });
  await buildAll();
  const folder = values.data ?? (await mkdtemp(join(tmpdir(), "tenure-scale-")));
  const isByCount = Object.keys(COUNTS).some((name) => name in values);
  const numberOf = (name: keyof typeof COUNTS): number => Number(values[name] ?? COUNTS[name]);
  try {
    if (isByCount)
      await compareRoutes(folder, {
        counts: {
          tenants: numberOf("tenants"),
          agents: numberOf("agents"),
          executions: numberOf("executions"),
          listings: numberOf("listings"),
          auditEntries: numberOf("audit"),
        },
        turns: Number(values.turns ?? TURNS),
        only: values.only,
        print,
      });
    else
      await runScale(folder, {
        bytes: sizeOf(values.size),
        ...FULL,
        report: (part, found) => print(`${part}: ${JSON.stringify(found)}`),
      });
  } finally {
    if (values.data === undefined) await rm(folder, { recursive: true, force: true });
  }
}
