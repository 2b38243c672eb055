import type { Client, InValue } from "@libsql/client";
import { afterAll, beforeAll, expect, it } from "vitest";

import { CALLS_OF_TOOL } from "#agents/agents/agent-evidence.queries";
import { sweepDecisions } from "#agents/agents/sweep-decisions";
import { parseConfig } from "#config/config";
import { type VariableName, VARIABLES } from "#config/variables";
import type { BaseContext } from "#context/context";
import { uuidBound } from "#lib/uuid";
import { textRows } from "#test/support/database-schema";
import { writableInMemory } from "#test/support/memory-database";
import { CRONS } from "#workers/crons";
import { RETENTION, type Rule } from "#workers/retention";

const TENANT = "northlight";
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The minute of an hour at which the hourly part of auto-improvement runs. */
const NOW = Date.parse("2026-11-30T12:17:00Z");

/** Values that let a sweep remove a row. */
const ALSO: Readonly<Record<string, Record<string, InValue>>> = {
  agent_figures: { span: "day" },
  approvals: { status: "consumed" },
  effects: { status: "done" },
  executions: { status: "completed", input: "{}", reasoning_trace: "[]", usage: "{}" },
  messaging_messages: { direction: "in", state: "answered" },
  messaging_templates: { event: "DELETED" },
  model_usage: { span: "day" },
  oauth_grants: { code_used_at: 1 },
  photo_edits: { state: "done" },
  sdlc_runs: { status: "completed" },
  skill_candidates: { validation_status: "failed" },
  task_failures: { state: "pending" },
  trigger_deliveries: { status: "started", is_settled: 1 },
  webhook_deliveries: { status: "delivered" },
  workflow_runs: { status: "completed", completed_at: 1 },
  workflow_templates: { tenant_id: null, is_listed: 0, integrations: "[]", tags: "[]" },
};

/** A run that ended. */
const RUN = { agent_id: "agent", status: "completed", input: "{}", reasoning_trace: "[]", usage: "{}" };

type TimeRule = Extract<Rule, { ends: "time" }>;

const timed = Object.entries(RETENTION).flatMap(([table, rule]) =>
  rule.ends === "time" ? [[table, rule] as [string, TimeRule]] : [],
);

const afterMs = ({ after }: TimeRule): number =>
  typeof after === "number" ? after : Number(VARIABLES[after as VariableName].fallback) * DAY_MS;

let database: Awaited<ReturnType<typeof writableInMemory>>;
let ctx: BaseContext;
const failures: string[] = [];

beforeAll(async () => {
  database = await writableInMemory(TENANT);
  await database.client.execute("PRAGMA foreign_keys = off");
  const log = {
    info: () => undefined,
    error: (event: string, fields: object) => void failures.push(`${event} ${JSON.stringify(fields, withReason)}`),
  };
  const config = parseConfig({
    LIBSQL_URL: "http://localhost",
    JWT_SECRET: "x".repeat(32),
    ENCRYPTION_KEY: "A".repeat(43),
  });
  /** The objects of other parts, which hear of what was removed. */
  const others = new Proxy({}, { get: () => async () => undefined });
  const bindings = { bucket: () => ({ delete: async () => undefined }), object: () => others };
  ctx = { ...database, config, bindings, clock: () => NOW, log } as unknown as BaseContext;
});

afterAll(() => database.client.close());

const withReason = (_key: string, value: unknown): unknown => (value instanceof Error ? value.message : value);

/** Writes a row: what it must have and is not named gets a value. */
async function insertRow(client: Client, table: string, mark: string, named: Record<string, InValue>): Promise<void> {
  const columns = await textRows(
    client,
    `SELECT name, type, "notnull", dflt_value IS NULL, pk FROM pragma_table_info('${table}')`,
  );
  const values = columns.flatMap(([name = "", type, isNeeded, hasNone, key]): [string, InValue][] => {
    if (name in named) return [[name, named[name] ?? null]];
    if (name === "tenant_id") return [[name, TENANT]];
    if (key === "1" && type?.toLowerCase() === "integer") return [];
    if ((isNeeded === "0" && key === "0") || hasNone === "0") return [];
    return [[name, type?.toLowerCase() === "text" ? `${table} ${mark}` : mark.length]];
  });
  await client.execute({
    sql: `INSERT INTO ${table} (${values.map(([name]) => `"${name}"`).join(", ")}) VALUES (${values.map(() => "?").join(", ")})`,
    args: values.map(([, value]) => value),
  });
}

/** The value of the column that the rule looks at. */
const valueAt = ({ since }: TimeRule, at: number): InValue =>
  since.endsWith("id") ? `${uuidBound(at)}-7000-8000-000000000000` : at;

const sweepNamed = (name: string) => CRONS.find(([cron]) => cron === name)?.[2];

it("every table has a rule, and every rule is that of a table", async () => {
  const tables = await textRows(
    database.client,
    `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual') AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'libsql_%'`,
  );
  expect(Object.keys(RETENTION).toSorted(), "Say in src/workers/retention.ts how the rows of a new table end.").toEqual(
    tables.flat().toSorted(),
  );
});

it("a row that goes with another one refers to it, and the database removes it", async () => {
  const references = await textRows(
    database.client,
    `SELECT child.name, fk."table" FROM sqlite_master child JOIN pragma_foreign_key_list(child.name) fk
      WHERE child.type = 'table' AND fk.on_delete = 'CASCADE'`,
  );
  const known = new Set(references.map(([child, parent]) => `${child} ${parent}`));
  const wrong = Object.entries(RETENTION).filter(
    ([table, rule]) => rule.ends === "parent" && !known.has(`${table} ${rule.parent}`),
  );
  expect(wrong).toEqual([]);
});

it("every sweep that a rule names is a scheduled job", () => {
  expect(timed.filter(([, { sweep }]) => sweepNamed(sweep) === undefined)).toEqual([]);
});

it("every sweep removes what is older than its time, and nothing that is younger", async () => {
  const { client } = database;
  const found: Record<string, string[]> = {};
  for (const [table, rule] of timed) {
    const margin = Math.max(HOUR_MS / 2, afterMs(rule) / 50);
    const dates = { old: NOW - afterMs(rule) - margin, young: NOW - afterMs(rule) + margin };
    for (const [mark, at] of Object.entries(dates)) {
      const created = table === "messaging_contacts" || table === "chat_sessions" ? { created_at: at } : {};
      const id = table === "chat_sessions" ? { id: `${uuidBound(at)}-7000-8000-000000000000` } : {};
      await insertRow(client, table, mark, { ...ALSO[table], ...created, ...id, [rule.since]: valueAt(rule, at) });
    }
  }
  // `step_texts` go with the input of their run.
  const [[last = ""] = []] = await textRows(client, "SELECT max(execution_id) FROM step_texts");
  for (const [id] of await textRows(client, "SELECT execution_id FROM step_texts"))
    await insertRow(client, "executions", id === last ? "young" : "old", { ...RUN, id: id ?? "" });
  await client.execute("INSERT OR REPLACE INTO sweep_positions (sweep, position) VALUES ('run_folds', '1000000')");

  for (const sweep of new Set([...timed.map(([, rule]) => rule.sweep), "remove_deleted"]))
    await sweepNamed(sweep)?.(ctx, new Date(NOW));

  for (const [table, rule] of timed) {
    const boundary = NOW - afterMs(rule);
    const kept = await client.execute(`SELECT "${rule.since}" AS since FROM "${table}"`);
    const isYoung = (since: unknown): boolean =>
      typeof since === "string" ? since > uuidBound(boundary) : Number(since) > boundary;
    found[table] = [...new Set(kept.rows.map(({ since }) => (isYoung(since) ? "young" : "old")))];
  }
  expect(failures).toEqual([]);
  expect(found).toEqual(Object.fromEntries(timed.map(([table]) => [table, ["young"]])));
});

it("of the decisions about a tool the latest stay, also those of a request that was older than others", async () => {
  const { client } = database;
  const decide = async (from: number, to: number): Promise<void> => {
    for (let number = from; number < to; number++)
      await insertRow(client, "call_decisions", String(number), {
        id: `decided ${String(1_000 - number)}`,
        agent_id: "agent",
        tool: "refund",
        decision: "approved",
        created_at: number,
      });
  };
  const left = async (): Promise<string> =>
    (
      await textRows(
        client,
        "SELECT count(*) || ' from ' || min(created_at) FROM call_decisions WHERE agent_id = 'agent'",
      )
    ).join("");
  await decide(0, 120);
  await sweepDecisions(ctx);
  expect(await left()).toBe(`${CALLS_OF_TOOL} from ${120 - CALLS_OF_TOOL}`);
  await decide(120, 121);
  await sweepDecisions(ctx);
  expect(await left()).toBe(`${CALLS_OF_TOOL} from ${121 - CALLS_OF_TOOL}`);
});
