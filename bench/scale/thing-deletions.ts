import { setTimeout as sleep } from "node:timers/promises";

import { databaseClient } from "#local/database-client";

import { startBystander, type Seen } from "./bystander.ts";
import { startPlatform } from "./platform.ts";
import { createTenant } from "./tenant.ts";

const PATIENCE_MS = 900_000;
const AROUND_MS = 1_500;

type Database = ReturnType<typeof databaseClient>;
type Values = Readonly<Record<string, string>>;

/** Writes rows with these values, as SQL in which `n` is the number; every other column that must have a value gets one. */
async function fill(database: Database, table: string, rows: number, values: Values): Promise<void> {
  const { rows: columns } = await database.execute(
    `SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_info('${table}')`,
  );
  const written = columns.flatMap((column): [string, string][] => {
    const { name, type } = column as unknown as { name: string; type: string };
    const given = values[name];
    if (given !== undefined) return [[name, given]];
    if (column["notnull"] === 0 || column["dflt_value"] !== null) return [];
    if (column["pk"] === 1 && type.toLowerCase() !== "integer") return [[name, `'${table}-' || n`]];
    return [[name, type.toLowerCase() === "text" ? "'[]'" : "1"]];
  });
  await database.execute(`INSERT INTO ${table} (${written.map(([name]) => name).join(", ")})
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${rows})
    SELECT ${written.map(([, value]) => value).join(", ")} FROM numbers`);
}

interface Thing {
  name: string;
  path: string;
  parent: string;
  child: string;
  column: string;
  rows: number;
  /** `TENANT` is replaced by the owner's tenant. */
  parentValues?: Values;
  childValues: Values;
}

const TEXT = (bytes: number): string => `json_quote(hex(randomblob(${bytes / 2})))`;

const THINGS: readonly Thing[] = [
  {
    name: "alert rule",
    path: "/api/alert-rules",
    parent: "alert_rules",
    child: "alerts",
    column: "rule_id",
    rows: 100_000,
    parentValues: { metric: "'failed_runs'", comparison: "'above'", is_enabled: "0" },
    childValues: {},
  },
  {
    name: "project",
    path: "/api/sdlc/projects",
    parent: "sdlc_projects",
    child: "sdlc_deployments",
    column: "project_id",
    rows: 100_000,
    parentValues: { frozen_environments: "'{}'", status: "'archived'" },
    childValues: { environment: "'dev'", state: "'superseded'", kind: "'deploy'" },
  },
  {
    name: "tool server, 20 MB",
    path: "/api/tool-servers",
    parent: "tool_servers",
    child: "server_tools",
    column: "server_id",
    rows: 500,
    parentValues: {
      url: "'https://tools.example/'",
      kind: "'mcp'",
      auth_type: "'none'",
      name: "'large'",
      status: "'connected'",
      updated_at: "9000000000000",
    },
    childValues: { name: "'tool' || n", call_name: "'mcp__large__' || n", form: TEXT(40_000) },
  },
  {
    name: "data set, 200 MB",
    path: "/api/data-sets",
    parent: "data_sets",
    child: "data_set_cases",
    column: "data_set_id",
    rows: 10_000,
    childValues: { context: TEXT(20_000), parameters: "'{}'" },
  },
  {
    name: "conversation",
    path: "/api/sessions",
    parent: "chat_sessions",
    child: "chat_messages",
    column: "session_id",
    rows: 100_000,
    parentValues: { user_id: "(SELECT min(id) FROM users WHERE tenant_id = 'TENANT')" },
    childValues: {
      execution_id: "(SELECT max(x.id) FROM executions x JOIN agents a ON a.id = x.agent_id AND a.name = 'Worker')",
    },
  },
  {
    name: "canvas component",
    path: "/api/canvas/components",
    parent: "canvas_components",
    child: "canvas_placements",
    column: "component_id",
    rows: 10_000,
    childValues: { config: "'{}'" },
  },
];

const ownedBy = (tenantId: string, values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([column, value]) => [column, value.replace("TENANT", tenantId)]));

interface Removed {
  name: string;
  rows: number;
  status: number;
  tookMs: number;
  removedAfterMs: number | null;
  others: Seen;
}

/** Deletes large things one after the other while another tenant works. */
export async function deleteThings(dataFolder: string, print: (part: string, found: unknown) => void): Promise<void> {
  const platform = await startPlatform(dataFolder);
  const { baseUrl, database: address } = platform;
  const database = databaseClient(address);
  try {
    const owner = await createTenant(baseUrl);
    const other = await createTenant(baseUrl);
    const found = await database.execute({ sql: "SELECT tenant_id FROM agents WHERE id = ?", args: [owner.agentId] });
    const tenantId = found.rows[0]?.[0] as string;
    await owner.caller("POST", `/api/agents/${owner.agentId}/execute`, { task: "compute 3*(4+5)" });
    for (const thing of THINGS) print(thing.name, await deleteOne(database, thing, { owner, other, tenantId }));
    print("tenant with its audit log", await deleteTenant(database, tenantId, other));
  } finally {
    database.close();
    await platform.stop();
  }
}

type Tenant = Awaited<ReturnType<typeof createTenant>>;

async function untilGone(database: Database, question: string): Promise<number | null> {
  const began = performance.now();
  while (performance.now() - began < PATIENCE_MS) {
    const left = await database.execute(`SELECT EXISTS (${question})`);
    if (left.rows[0]?.[0] === 0) return Math.round(performance.now() - began);
    await sleep(1_000);
  }
  return null;
}

async function deleteOne(
  database: Database,
  { name, path, parent, child, column, rows, parentValues, childValues }: Thing,
  { owner, other, tenantId }: { owner: Tenant; other: Tenant; tenantId: string },
): Promise<Removed> {
  const id = crypto.randomUUID();
  const tenant_id = `'${tenantId}'`;
  await fill(database, parent, 1, {
    tenant_id,
    name: "'Large'",
    ...ownedBy(tenantId, parentValues ?? {}),
    id: `'${id}'`,
  });
  for (let done = 0; done < rows; done += 1_000) {
    const part = Math.min(1_000, rows - done);
    const unique = Object.fromEntries(
      Object.entries(childValues).map(([key, value]) => [key, value.replaceAll(/\bn\b/g, `(n + ${done})`)]),
    );
    const extra =
      child === "canvas_placements" ? { canvas_id: `(SELECT id FROM canvases WHERE tenant_id = ${tenant_id})` } : {};
    if (child === "canvas_placements" && done === 0)
      await fill(database, "canvases", 1, { tenant_id, name: "'C'", id: `'${crypto.randomUUID()}'` });
    await fill(database, child, part, {
      tenant_id,
      ...unique,
      ...extra,
      [column]: `'${id}'`,
      id: `'${id}-' || (n + ${done})`,
    });
  }
  const others = startBystander(other);
  await sleep(AROUND_MS);
  const answer = await owner.caller("DELETE", `${path}/${id}`);
  const removedAfterMs =
    answer.status === 200 ? await untilGone(database, `SELECT 1 FROM ${parent} WHERE id = '${id}'`) : null;
  return {
    name,
    rows,
    status: answer.status,
    tookMs: Math.round(answer.tookMs),
    removedAfterMs,
    others: await others.end(),
  };
}

const AUDIT_ENTRIES = 100_000;

/** Ends a tenant as an expired sample workspace, with a long audit log. */
async function deleteTenant(database: Database, tenantId: string, other: Tenant): Promise<object> {
  const first = await database.execute({
    sql: "SELECT max(sequence) FROM audit_entries WHERE tenant_id = ?",
    args: [tenantId],
  });
  const last = Number(first.rows[0]?.[0] ?? 0);
  for (let done = 0; done < AUDIT_ENTRIES; done += 1_000)
    await fill(database, "audit_entries", 1_000, {
      id: `'entry-' || (n + ${done})`,
      tenant_id: `'${tenantId}'`,
      sequence: `n + ${last + done}`,
      actor_kind: "'system'",
      action: "'create_webhook'",
      outcome: "'completed'",
    });
  const others = startBystander(other);
  await sleep(AROUND_MS);
  await database.execute({ sql: "UPDATE tenants SET sample_ends_at = 1 WHERE id = ?", args: [tenantId] });
  const removedAfterMs = await untilGone(database, `SELECT 1 FROM tenants WHERE id = '${tenantId}'`);
  return { auditEntries: AUDIT_ENTRIES, removedAfterMs, others: await others.end() };
}
