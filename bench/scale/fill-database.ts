import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseArgs } from "node:util";

import { tenants } from "#db/schema/accounts";
import { agents } from "#db/schema/agents";
import { episodes } from "#db/schema/episodes";
import { executions } from "#db/schema/executions";
import { webhookAttempts, webhookDeliveries, webhooks } from "#db/schema/webhooks";
import { newSigningSecret } from "#events/webhooks/signing-secret";
import type { EncryptionKeys } from "#lib/secret-box";
import type { StoredCredentials } from "#local/credentials";
import { localSecrets } from "#local/local-secrets";
import { databaseFolder } from "#local/prepare-database";
import { findRun } from "#local/run-lock";
import { dataFile } from "#local/sqld-files";
import { sealFor } from "#platform/secrets/sealed-secret";

import { fillAuditLog } from "./fill-audit-log.ts";
import { LARGE_INPUT_CHARACTERS, planFor, sizeOf, type FillPlan } from "./fill-plan.ts";
import { arrivedDelivery, endedExecution, idAt, isFailure, newAgent, randomNumbers } from "./fill-rows.ts";
import { inserter } from "./inserter.ts";

/** The contents of a filled database, for the programs that use it. */
export interface Filled {
  plan: FillPlan;
  /** The instance's own tenant; its API key is in `credentials.json`. */
  tenantId: string;
  /** The agent with the most executions, which belongs to that tenant, as does the webhook. */
  largestAgentId: string;
  /** The agent with the most bytes, of the same tenant. */
  heaviestAgentId: string;
  webhookId: string;
  /** The other agents, tenant by tenant; the first twenty are the instance's own tenant's. */
  agents: { id: string; tenantId: string }[];
}

const LARGEST = { name: "Largest agent", characters: 600 };
const HEAVIEST = { name: "Heaviest agent", characters: LARGE_INPUT_CHARACTERS };
const ROWS_AT_ONCE = 2_000;
/** The age of the oldest row, and of deliveries, which are kept for less long. */
const SPAN_MS = 20 * 86_400_000;
const DELIVERY_SPAN_MS = 86_400_000;

/**
 * Fills the database of a stopped instance that was started at least once, past the platform: with the embedded engine, in large
 * transactions. The instance's own tenant gets the largest agent, the webhook and the audit log, and may send requests without limit.
 * Throws when the instance runs.
 */
export async function fillDatabase(dataFolder: string, plan: FillPlan): Promise<Filled> {
  if ((await findRun(dataFolder))?.isAlive === true) throw new Error(`Stop the instance on ${dataFolder} first.`);
  const keys = { encryptionKey: (await localSecrets(dataFolder)).ENCRYPTION_KEY, previousEncryptionKeys: [] };
  const { tenant_id: tenantId } = JSON.parse(
    await readFile(resolve(dataFolder, "credentials.json"), "utf8"),
  ) as StoredCredentials;
  const database = new DatabaseSync(dataFile(databaseFolder(dataFolder)));
  try {
    // No other program reads the file, and an interrupted fill restarts with an empty instance.
    database.exec("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_size = -200000");
    const now = Date.now();
    database.prepare("UPDATE tenants SET requests_per_minute = 10000000 WHERE id = ?").run(tenantId);
    const others = fillAgents(database, [tenantId, ...fillTenants(database, plan.tenants, now)], plan, now);
    const largest = fillAgent(database, tenantId, LARGEST, plan.largestAgentExecutions, now);
    const heaviest = fillAgent(database, tenantId, HEAVIEST, plan.heaviestAgentExecutions, now);
    fillExecutions(database, others, plan.largeExecutions, LARGE_INPUT_CHARACTERS, now);
    const webhookId = await fillWebhook(database, tenantId, keys, now);
    fillDeliveries(database, { id: webhookId, tenantId }, largest, plan.deliveries, now);
    database.exec("BEGIN");
    await fillAuditLog(database, keys, tenantId, timesOf(plan.auditEntries, SPAN_MS, now));
    database.exec("COMMIT; PRAGMA journal_mode = WAL");
    return { plan, tenantId, largestAgentId: largest, heaviestAgentId: heaviest, webhookId, agents: others };
  } finally {
    database.close();
  }
}

function fillTenants(database: DatabaseSync, count: number, now: number): string[] {
  const insert = inserter(database, tenants);
  return inSteps(database, timesOf(count, SPAN_MS, now), (at, index) => {
    const id = idAt(at);
    const suffix = id.slice(-12);
    insert({
      id,
      name: `Tenant ${index}`,
      slug: `tenant-${index}-${suffix}`,
      tier: "enterprise",
      requestsPerMinute: null,
      createdAt: at,
    });
    return id;
  });
}

/** Agents of each tenant, with the counts of the large executions that they are about to get in turn. */
function fillAgents(database: DatabaseSync, owners: readonly string[], plan: FillPlan, now: number): Filled["agents"] {
  const insert = inserter(database, agents);
  const count = owners.length * plan.agentsPerTenant;
  return inSteps(database, timesOf(count, SPAN_MS, now - SPAN_MS), (at, index) => {
    const tenantId = owners[Math.floor(index / plan.agentsPerTenant)] ?? "";
    const row = newAgent(
      tenantId,
      `Agent ${index}`,
      at,
      countedOf(runsInTurn(plan.largeExecutions, count, index), now),
    );
    insert(row);
    return { id: row.id, tenantId };
  });
}

/** The numbers of the runs that one of `among` agents gets. */
const runsInTurn = (runs: number, among: number, index: number): number[] =>
  Array.from({ length: Math.ceil((runs - index) / among) }, (_unused, turn) => index + turn * among);

const countedOf = (runs: readonly number[], now: number) => ({
  total: runs.length,
  successful: runs.filter((run) => !isFailure(run)).length,
  lastAt: runs.length === 0 ? null : now,
});

/** Adds an agent with this many executions. */
function fillAgent(
  database: DatabaseSync,
  tenantId: string,
  { name, characters }: { name: string; characters: number },
  count: number,
  now: number,
): string {
  const row = newAgent(tenantId, name, now - SPAN_MS, countedOf(runsInTurn(count, 1, 0), now));
  inserter(database, agents)(row);
  fillExecutions(database, [{ id: row.id, tenantId }], count, characters, now);
  return row.id;
}

/** Ended executions with their episodes, of these agents in turn. */
function fillExecutions(
  database: DatabaseSync,
  among: Filled["agents"],
  count: number,
  characters: number,
  now: number,
): void {
  const insertExecution = inserter(database, executions);
  const insertEpisode = inserter(database, episodes);
  const random = randomNumbers(characters);
  inSteps(database, timesOf(count, SPAN_MS, now), (at, index) => {
    const agent = among[index % among.length];
    if (agent === undefined) throw new Error("There is no agent for the executions.");
    const { execution, episode } = endedExecution(agent, index, at, characters, random);
    insertExecution(execution);
    insertEpisode(episode);
  });
}

async function fillWebhook(
  database: DatabaseSync,
  tenantId: string,
  keys: EncryptionKeys,
  now: number,
): Promise<string> {
  const id = idAt(now - SPAN_MS);
  const secret = await sealFor("webhooks", { tenantId, row: id }, newSigningSecret(), keys);
  const insert = inserter(database, webhooks);
  insert({
    id,
    tenantId,
    url: "https://receiver.example/events",
    events: ["agent.graduated"],
    secret,
    enabled: true,
    createdAt: now - SPAN_MS,
    updatedAt: now - SPAN_MS,
  });
  return id;
}

function fillDeliveries(
  database: DatabaseSync,
  webhook: { id: string; tenantId: string },
  agentId: string,
  count: number,
  now: number,
): void {
  const insertDelivery = inserter(database, webhookDeliveries);
  const insertAttempt = inserter(database, webhookAttempts);
  inSteps(database, timesOf(count, DELIVERY_SPAN_MS, now), (at) => {
    const { delivery, attempt } = arrivedDelivery(webhook, agentId, at);
    insertDelivery(delivery);
    insertAttempt(attempt);
  });
}

/** This many times, evenly over the span before `end`, oldest first. */
const timesOf = (count: number, spanMs: number, end: number): number[] =>
  Array.from({ length: count }, (_unused, index) => end - spanMs + Math.floor((index * spanMs) / count));

/** Calls `write` for each time, many of them in one transaction. */
function inSteps<Result>(
  database: DatabaseSync,
  times: readonly number[],
  write: (at: number, index: number) => Result,
): Result[] {
  const results: Result[] = [];
  for (let first = 0; first < times.length; first += ROWS_AT_ONCE) {
    database.exec("BEGIN");
    for (const at of times.slice(first, first + ROWS_AT_ONCE)) results.push(write(at, results.length));
    database.exec("COMMIT");
  }
  return results;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { data: { type: "string" }, size: { type: "string", default: "64mb" } } });
  if (values.data === undefined) throw new Error("--data <folder of a stopped instance> is missing");
  const filled = await fillDatabase(resolve(values.data), planFor(sizeOf(values.size)));
  process.stdout.write(`${JSON.stringify({ ...filled, agents: filled.agents.length }, null, 2)}\n`);
}
