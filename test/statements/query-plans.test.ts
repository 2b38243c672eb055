import { expect, inject, test } from "vitest";

import { ALERT_METRICS } from "#db/schema/alert-rules";
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

import { MAY_SORT } from "./may-sort.ts";

/** Steps of plans that may read a whole table or index, by the beginning of the statement, with the reason. It only shrinks. */
const MAY_READ_ALL: readonly (readonly [beginning: string, step: RegExp, reason: string])[] = [
  [
    'select "dimension", "name", "templates"',
    /^SCAN workflow_template_counts/,
    "answers with the whole table, a row for each name",
  ],
  ["DELETE FROM tenant_events", /^SCAN tenant_events$/, "looks at the next of what is oldest"],
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
  // Each metric reads other rows.
  for (const metric of ALERT_METRICS) await call("GET", `/api/alert-past?metric=${metric}`, { token: owner.token });
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
  const whole = (await plans).flatMap(({ statement, steps }) =>
    wholeReads(statement, steps, tables).map((step) => ({ statement, step })),
  );
  const isExcused = ([beginning, known]: (typeof MAY_READ_ALL)[number], { statement, step }: (typeof whole)[number]) =>
    statement.startsWith(beginning) && known.test(step);
  expect(whole.filter((read) => !MAY_READ_ALL.some((excuse) => isExcused(excuse, read)))).toEqual([]);
  expect(MAY_READ_ALL.filter((excuse) => !whole.some((read) => isExcused(excuse, read)))).toEqual([]);
}, 300_000);

/** Columns that name one run, conversation or delivery, which has few rows. */
const ONE_PARENT = /"(\w+)"\."(?:waits_id|execution_id|run_id|session_id|delivery_id)" = /g;

test("rows of one run are found by the run, and not among all of the tenant", async () => {
  const found = (await plans).flatMap(({ statement, steps }) =>
    [...statement.matchAll(ONE_PARENT)].flatMap(([, table = ""]) =>
      steps
        .filter((step) => new RegExp(`^SEARCH ${table} USING .*\\(tenant_id=\\?\\)$`).test(step))
        .map((step) => ({ step, statement })),
    ),
  );
  expect(found).toEqual([]);
}, 300_000);

const SORT = /^USE TEMP B-TREE FOR (?:.* )?ORDER BY/;

test("no statement sorts rows but those of which a reason says that they are few", async () => {
  const sorting = (await plans).flatMap(({ statement, steps }) =>
    steps.some((step) => SORT.test(step)) ? [statement] : [],
  );
  expect(sorting.filter((statement) => !MAY_SORT.some(([part]) => part.test(statement)))).toEqual([]);
  const needless = MAY_SORT.filter(([part]) => !sorting.some((statement) => part.test(statement)));
  expect(needless, "These may be left out of test/statements/may-sort.ts").toEqual([]);
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
