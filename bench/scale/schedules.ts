import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";

import { schedules } from "#db/schema/schedules";
import { newUuid } from "#lib/uuid";
import { databaseFolder } from "#local/prepare-database";
import { dataFile } from "#local/sqld-files";

import { inserter } from "./inserter.ts";
import { startPlatform } from "./platform.ts";
import { createTenant } from "./tenant.ts";

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const ROWS_AT_ONCE = 5_000;

interface Filled {
  agents: { tenantId: string; agentId: string; ownerId: string }[];
}

/** Signs tenants up, each with one agent. */
async function withTenants(dataFolder: string, count: number): Promise<Filled> {
  const platform = await startPlatform(dataFolder);
  const agentIds: string[] = [];
  for (let made = 0; made < count; made += 1) agentIds.push((await createTenant(platform.baseUrl)).agentId);
  await platform.stop();
  return inFile(dataFolder, (database) => {
    const find = database.prepare(
      "SELECT tenant_id AS tenantId, id AS agentId, created_by AS ownerId FROM agents WHERE id = ?",
    );
    return { agents: agentIds.map((id) => find.get(id) as unknown as Filled["agents"][number]) };
  });
}

/** Schedules belong to the tenants in turn. */
function ownerAt({ agents }: Filled, row: number): Filled["agents"][number] {
  const owner = agents[row % agents.length];
  if (owner === undefined) throw new Error("There are no tenants.");
  return owner;
}

/** Writes hourly schedules into a stopped instance; each minute of the hour has as many of them. */
function fill(dataFolder: string, filled: Filled, count: number): void {
  const { agents } = filled;
  inFile(dataFolder, (database) => {
    const insert = inserter(database, schedules);
    const begin = Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + 2 * MINUTE_MS;
    for (let row = 0; row < count; row += 1) {
      if (row % ROWS_AT_ONCE === 0) database.exec(row === 0 ? "BEGIN" : "COMMIT; BEGIN");
      const { tenantId, agentId, ownerId } = ownerAt(filled, row);
      const at = begin + (Math.floor(row / agents.length) % HOUR_MINUTES) * MINUTE_MS;
      insert({
        id: newUuid(),
        tenantId,
        name: `Schedule ${row}`,
        agentId,
        task: "Summarize the text in one sentence",
        context: { text: "Revenue grew by 12 percent. Costs stayed flat. The board raised the outlook." },
        parameters: {},
        everyMinutes: HOUR_MINUTES,
        timeZone: "UTC",
        anchorAt: at,
        jitterSeconds: 0,
        onOverlap: "skip",
        graceMinutes: 60,
        pauseAfterFailures: 10,
        nextAt: at,
        beginsAt: at,
        revision: 1,
        ticks: 0,
        failuresInARow: 0,
        mailDue: false,
        ownerId,
        createdAt: begin,
        updatedAt: begin,
      });
    }
    database.exec("COMMIT");
  });
}

function inFile<Result>(dataFolder: string, work: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(dataFile(databaseFolder(dataFolder)));
  try {
    return work(database);
  } finally {
    database.close();
  }
}

interface Minute {
  dueAt: string;
  ticks: number;
  /** Seconds from the due time to the acceptance of the run. */
  median: number;
  slowest: number;
}

/** How late the runs of each minute began. The first minutes have no alarm yet, because the rows came past the platform. */
function latenessOf(dataFolder: string): Minute[] {
  const rows = inFile(dataFolder, (database) =>
    database
      .prepare("SELECT due_at AS dueAt, started_at - due_at AS lateMs FROM schedule_ticks WHERE outcome = 'started'")
      .all(),
  ) as unknown as { dueAt: number; lateMs: number }[];
  return [...Map.groupBy(rows, ({ dueAt }) => dueAt)]
    .toSorted(([one], [other]) => one - other)
    .map(([dueAt, ticks]) => {
      const late = ticks.map(({ lateMs }) => lateMs / 1_000).toSorted((a, b) => a - b);
      const median = late[Math.floor(late.length / 2)] ?? 0;
      return { dueAt: new Date(dueAt).toISOString(), ticks: late.length, median, slowest: late.at(-1) ?? 0 };
    });
}

const { values } = parseArgs({
  options: {
    schedules: { type: "string", default: "100000" },
    tenants: { type: "string", default: "100" },
    minutes: { type: "string", default: "5" },
  },
});
const folder = await mkdtemp(join(tmpdir(), "tenure-schedules-"));
try {
  const filled = await withTenants(folder, Number(values.tenants));
  fill(folder, filled, Number(values.schedules));
  const platform = await startPlatform(folder);
  await sleep((Number(values.minutes) + 3) * MINUTE_MS);
  await platform.stop();
  for (const { dueAt, ticks, median, slowest } of latenessOf(folder))
    process.stdout.write(`due ${dueAt}: ${ticks} begun, half of them within ${median} s, all within ${slowest} s\n`);
} finally {
  await rm(folder, { recursive: true });
}
