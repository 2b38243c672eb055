import { expect, inject, test } from "vitest";

import { runScheduled } from "#local/host-worker";
import { SCENES, type Scene } from "#test/api/house/example-scenes";
import { operationsOf, type DocumentedOperation } from "#test/contract/document";
import { exampleBody, exampleQuery, filledPath, needsTenant, queryExamples } from "#test/contract/requests";
import { call, newAddress, signUp, type CallOptions } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { everyCase } from "#test/support/every-case";
import { unknownId } from "#test/support/factories/agents";
import { queryOf } from "#test/support/factories/listings";
import { openSample, SAMPLE_WORKSPACE } from "#test/support/factories/sample-workspace";
import { followEvents } from "#test/support/live-events";
import { pathOf, servedDocument } from "#test/support/operations";
import { planOf, readTables, wholeReads } from "#test/support/query-plan";
import { richTenant, type RichTenant } from "#test/support/rich-tenant";

/** Steps of plans that may read a whole table or index, by the beginning of the statement, with the reason. */
const MAY_READ_ALL: readonly (readonly [beginning: string, step: RegExp, reason: string])[] = [
  ["SELECT 1 FROM tenants WHERE id <> ?", /^SCAN tenants/, "ends at the second row"],
  [
    'select "dimension", "name", "templates"',
    /^SCAN workflow_template_counts/,
    "answers with the whole table, a row for each name",
  ],
  ['select "table_name", "row_id" from "removals"', /removals_due/, "takes the next of what waits for its removal"],
  [
    'select "execution_id", "tenant_id" from "gone_trace_objects"',
    /^SCAN gone/,
    "takes the next of what waits for its removal",
  ],
  ["DELETE FROM tenant_events", /^SCAN tenant_events$/, "looks at the next of what is oldest"],
  ['insert into "agents"', /^SCAN/, "a new row has no children yet: SQLite passes over these steps"],
  ['insert into "sdlc_projects"', /^SCAN/, "a new row has no children yet: SQLite passes over these steps"],
  ['delete from "agents"', /^SCAN/, "soon only the sweep removes rows without children"],
  ['delete from "sdlc_projects"', /^SCAN sdlc_runs/, "soon only the sweep removes rows without children"],
  ['select "agents"."id", "agents"."tenant_id" from "agents" left join "graduation_standings"', /^SCAN agents/, "F12"],
];

/** Reads with an effect, or without an end. */
const STREAMS: ReadonlySet<string> = new Set(["streamChat", "followTenantEvents", "openMcpStream"]);

/** Tables that grow with work. Other lists hold what people make. */
const FILLED_BY_WORK = [
  "agents",
  "executions",
  "episodes",
  "approvals",
  "audit_entries",
  "chat_sessions",
  "sdlc_runs",
  "webhook_deliveries",
];

const document = await servedDocument();
const operations = operationsOf(document);

/** Reads each operation without a query, and once with each query parameter. */
async function readEverything({ owner, ids }: RichTenant): Promise<void> {
  const reads = operations.filter(({ method, operationId }) => method === "GET" && !STREAMS.has(operationId));
  const begun = await followEvents(owner);
  const { id: lastEventId } = await begun.next();
  await (await followEvents(owner, { lastEventId })).next();
  await everyCase(
    reads,
    async (operation) => {
      const caller = needsTenant(operation) ? { token: owner.token } : { from: newAddress() };
      const path = filledPath(operation.path, (place) => ids[place] ?? unknownId());
      const needed = exampleQuery(operation);
      for (const asked of [{}, ...queryExamples(operation)])
        await call("GET", `${path}?${queryOf({ ...needed, ...asked })}`, caller);
    },
    { nameOf: ({ operationId }) => operationId, atOnce: 4 },
  );
}

/**
 * Makes each write once: its example where that works, otherwise with the tenant's rows. Other accounts make those that
 * could end the tenant's session.
 */
async function writeEverything({ owner, ids }: RichTenant): Promise<void> {
  await everyCase(
    operations.filter(({ method }) => method !== "GET"),
    async (operation) => {
      const setScene = SCENES[operation.operationId];
      const account = setScene === undefined && operation.path.includes("{") ? owner : await signUp();
      const scene: Scene = (await setScene?.(account)) ?? {};
      const path = filledPath(pathOf(operation.path, scene.ids ?? {}), (place) => ids[place] ?? unknownId());
      await call(operation.method, `${path}?${queryOf(exampleQuery(operation))}`, {
        ...credentialsOf(operation, scene.caller ?? account),
        body: shown(exampleBody(document, operation), scene),
        from: newAddress(),
      });
    },
    { nameOf: ({ operationId }) => operationId, atOnce: 4 },
  );
}

const shown = (body: unknown, scene: Scene): unknown =>
  body === undefined ? undefined : { ...(body as object), ...scene.fields };

function credentialsOf({ security = [] }: DocumentedOperation, caller: CallOptions): CallOptions {
  if (security.some((scheme) => "testSecret" in scheme)) return { headers: { "x-test-secret": inject("testSecret") } };
  if (!security.some((scheme) => "bearer" in scheme)) return {};
  return caller.token === undefined ? { apiKey: caller.apiKey ?? "" } : { token: caller.token };
}

/** Leaves a full sample workspace, so that the next cron removes a tenant. */
async function leaveFullTenant(): Promise<void> {
  const { token } = await openSample(await signUp());
  const left = await call("POST", `${SAMPLE_WORKSPACE}/leave`, { token });
  expect(left.status, left.text).toBe(200);
}

/** Minutes at which every cron has work. */
const MINUTES = ["2030-01-01T00:00:00Z", "2030-01-01T00:03:00Z"];

async function recordedStatements(): Promise<string[]> {
  const answer = await fetch(inject("statementsUrl"));
  return ((await answer.json()) as string[]).filter((text) => /^(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(text));
}

const plans = (async () => {
  await readEverything(await richTenant());
  await leaveFullTenant();
  for (const at of MINUTES) await runScheduled(inject("control"), "* * * * *", new Date(at));
  await writeEverything(await richTenant());
  const read: { statement: string; steps: string[] }[] = [];
  for (const statement of await recordedStatements()) read.push({ statement, steps: await planOf(statement) });
  return read;
})();

test("no statement that the platform sends reads a whole table", async () => {
  const tables = await readTables();
  const found = (await plans).flatMap(({ statement, steps }) =>
    wholeReads(statement, steps, tables)
      .filter((step) => !MAY_READ_ALL.some(([beginning, known]) => statement.startsWith(beginning) && known.test(step)))
      .map((step) => `${step}: ${statement}`),
  );
  expect(found).toEqual([]);
}, 300_000);

/** Rows below those of a tenant are looked for where there are such rows; `test/contract/removals.test.ts` demands their indexes. */
test("the removal of a tenant is among them, for every table that is not removed with another one", async () => {
  const tables = await inDatabase(`SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c
    WHERE m.type = 'table' AND c.name = 'tenant_id' AND m.name <> 'gone_trace_objects'
      AND (EXISTS (SELECT 1 FROM pragma_foreign_key_list(m.name) WHERE "table" = 'tenants')
        OR NOT EXISTS (SELECT 1 FROM pragma_foreign_key_list(m.name))) ORDER BY m.name`);
  const removed = new Set(
    (await plans).flatMap(({ statement }) => {
      const looked = /^SELECT rowid, \(SELECT count\(\*\) FROM \(SELECT 1 FROM "(\w+)"/.exec(statement);
      return (looked ?? /^DELETE FROM "(\w+)"\s+WHERE rowid IN/.exec(statement))?.[1] ?? [];
    }),
  );
  expect(tables.map(([name]) => String(name)).filter((name) => !removed.has(name))).toEqual([]);
}, 300_000);

test("a list that work fills is filtered and counted by an index that needs no row", async () => {
  const read = await plans;
  for (const table of FILLED_BY_WORK) {
    const counts = read.filter(({ statement }) => statement.startsWith(`select count(*) from "${table}"`));
    expect(counts, table).not.toEqual([]);
    const needRows = counts.filter(({ steps }) => steps.some((step) => step.startsWith(`SEARCH ${table} USING INDEX`)));
    expect(needRows).toEqual([]);
  }
}, 300_000);
