import type { DatabaseSync } from "node:sqlite";

import { tenants } from "#db/schema/accounts";
import { agents } from "#db/schema/agents";
import { episodes } from "#db/schema/episodes";
import { executions } from "#db/schema/executions";
import { webhookAttempts, webhookDeliveries } from "#db/schema/webhooks";
import type { EncryptionKeys } from "#lib/secret-box";

import type { CountPlan } from "./count-plan.ts";
import type { Exemplars } from "./exemplars.ts";
import { fillAuditLog } from "./fill-audit-log.ts";
import { copyListings, copyTenantRows } from "./fill-copies.ts";
import { arrivedDelivery, endedExecution, idAt, isFailure, newAgent, randomNumbers } from "./fill-rows.ts";
import { foldFilled } from "./fold-filled.ts";
import { inserter } from "./inserter.ts";

const SPAN_MS = 20 * 86_400_000;
const ROWS_AT_ONCE = 2_000;
const INPUT_CHARACTERS = 300;

interface Owned {
  id: string;
  tenantId: string;
}

/** Fills the database of a stopped instance past the platform. The tenant of the exemplars becomes the measured one. */
export async function fillCounts(
  database: DatabaseSync,
  plan: CountPlan,
  exemplars: Exemplars,
  keys: EncryptionKeys,
): Promise<void> {
  database.exec("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_size = -400000");
  const now = Date.now();
  const { measured } = plan;
  const { tenantId, ids } = exemplars;
  const others = fillTenants(database, plan.tenants - 1, now);
  const own = fillAgents(database, [tenantId], measured.agents - 1, now);
  const foreign = fillAgents(database, others, plan.agents - measured.agents, now);
  fillExecutions(database, foreign, plan.executions - measured.executions, now);
  fillExecutions(database, own, measured.executions - measured.agentExecutions, now);
  fillExecutions(database, [{ id: ids.agent, tenantId }], measured.agentExecutions, now);
  foldFilled(database);
  fillDeliveries(database, { id: ids.webhook, tenantId }, ids.agent, measured.rows, now);
  database.exec("BEGIN");
  copyTenantRows(database, exemplars, measured.rows, now);
  copyListings(database, exemplars, plan.listings, now);
  await fillLog(database, keys, tenantId, measured.auditEntries, now);
  const entriesEach = Math.ceil((plan.auditEntries - measured.auditEntries) / Math.max(1, others.length));
  for (const other of others) await fillLog(database, keys, other, entriesEach, now);
  // A sweep checks agents after their runs; without it the first reads would.
  database.exec("UPDATE agents SET progress_moves = log_moves, unchecked_since = NULL");
  // The planner's statistics are those of production: none.
  database.exec("COMMIT; PRAGMA journal_mode = WAL");
}

function fillTenants(database: DatabaseSync, count: number, now: number): string[] {
  const insert = inserter(database, tenants);
  return inSteps(database, count, now, (at, index) => {
    const id = idAt(at);
    const slug = `tenant-${index}-${id.slice(-12)}`;
    insert({ id, name: `Tenant ${index}`, slug, tier: "enterprise", requestsPerMinute: null, createdAt: at });
    return id;
  });
}

function fillAgents(database: DatabaseSync, owners: readonly string[], count: number, now: number): Owned[] {
  const insert = inserter(database, agents);
  return inSteps(database, owners.length === 0 ? 0 : count, now - SPAN_MS, (at, index) => {
    const tenantId = owners[index % owners.length] ?? "";
    const row = newAgent(tenantId, `Agent ${index}`, at, { total: 0, successful: 0, lastAt: null });
    insert(row);
    return { id: row.id, tenantId };
  });
}

/** Ended executions with their episodes, of these agents in turn. */
function fillExecutions(database: DatabaseSync, among: readonly Owned[], count: number, now: number): void {
  const insertExecution = inserter(database, executions);
  const insertEpisode = inserter(database, episodes);
  const random = randomNumbers(INPUT_CHARACTERS);
  inSteps(database, among.length === 0 ? 0 : count, now, (at, index) => {
    const agent = among[index % among.length] ?? { id: "", tenantId: "" };
    const { execution, episode } = endedExecution(agent, index, at, INPUT_CHARACTERS, random);
    const outcome = isFailure(index) ? ("failed" as const) : ("done" as const);
    insertExecution({ ...execution, ...verdictOf(index), outcome });
    insertEpisode({ ...episode, ...verdictOf(index), ...lookOf(index, at) });
  });
}

/** A third is vouched for by checks. */
const verdictOf = (index: number) => ({
  verification: index % 3 === 0 ? ("checked" as const) : ("self_reported" as const),
});

/** A fifth is drawn for a look of people, who have looked at a half of those. */
function lookOf(index: number, at: number): Partial<typeof episodes.$inferInsert> {
  if (index % 5 !== 1) return {};
  const drawn = { sampled: true } as const;
  return index % 10 === 1 ? { ...drawn, lookedAt: at, verdict: "right", verification: "human" } : drawn;
}

function fillDeliveries(database: DatabaseSync, webhook: Owned, agentId: string, count: number, now: number): void {
  const insertDelivery = inserter(database, webhookDeliveries);
  const insertAttempt = inserter(database, webhookAttempts);
  inSteps(database, count, now, (at) => {
    const { delivery, attempt } = arrivedDelivery(webhook, agentId, at);
    insertDelivery(delivery);
    insertAttempt(attempt);
  });
}

const fillLog = (database: DatabaseSync, keys: EncryptionKeys, tenantId: string, count: number, now: number) =>
  fillAuditLog(
    database,
    keys,
    tenantId,
    Array.from({ length: count }, (_unused, index) => timeOf(index, count, now)),
  );

/** Evenly over the span before `end`, oldest first. */
const timeOf = (index: number, count: number, end: number): number =>
  end - SPAN_MS + Math.floor((index * SPAN_MS) / count);

/** Calls `write` so often, each with the time of its row, many of them in one transaction. */
function inSteps<Result>(
  database: DatabaseSync,
  count: number,
  end: number,
  write: (at: number, index: number) => Result,
): Result[] {
  const results: Result[] = [];
  for (let first = 0; first < count; first += ROWS_AT_ONCE) {
    database.exec("BEGIN");
    for (let index = first; index < Math.min(count, first + ROWS_AT_ONCE); index++)
      results.push(write(timeOf(index, count, end), index));
    database.exec("COMMIT");
  }
  return results;
}
