import { expect, test } from "vitest";

import { operationsOf, type DocumentedOperation } from "#test/contract/document";
import { exampleQuery, filledPath, needsTenant } from "#test/contract/requests";
import { call, type TestAccount } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { unknownId } from "#test/support/factories/agents";
import { queryOf } from "#test/support/factories/listings";
import { servedDocument } from "#test/support/operations";
import { untilRemoved } from "#test/support/removals";
import { richTenant } from "#test/support/rich-tenant";
import { touchedOf } from "#test/support/touched-operations";

/** Reads whose answer changes without a write, or depends on others, with the reason. */
const OTHERWISE: Readonly<Record<string, string>> = {
  followTenantEvents: "it does not end",
  openMcpStream: "it does not end",
  followPlayerCommands: "it does not end",
  getUsage: "it counts the reads",
  listUpcomingTimes: "it tells the hours from now on",
  listPeerAgents: "it asks the other instance",
  streamChat: "it says something",
  exportAuditLog: "it is an entry of the log",
  exportEpisodes: "it is an entry of the log",
  exportExecutions: "it is an entry of the log",
};

type Data = Readonly<Record<string, unknown>>;

/**
 * The compared part of answers that partly change without the tenant: others publish, and the minute jobs anchor and
 * check the log and look at rules.
 */
const COMPARED: Readonly<Record<string, (data: Data, ownIds: readonly string[]) => unknown>> = {
  browseAgentTemplates: ({ agents }, ownIds) => rowsOf(agents, ownIds),
  browseListings: ({ listings }, ownIds) => rowsOf(listings, ownIds),
  searchSkills: ({ skills }, ownIds) => rowsOf(skills, ownIds),
  listAlertRules: ({ rules }) => (rules as Data[]).map(settingsOf),
  getAlertRule: settingsOf,
  verifyAuditLog: ({ valid, head, problems }) => ({ valid, head, problems }),
};

/** A rule of alerts without what the job found, which looks at it each minute. */
function settingsOf({ state: _state, value: _value, looked_at: _at, last_day: _day, ...settings }: Data): Data {
  return settings;
}

/** The rows that name something of the tenant. */
function rowsOf(rows: unknown, ownIds: readonly string[]): unknown[] {
  expect(rows).toBeInstanceOf(Array);
  return (rows as unknown[]).filter((row) => ownIds.some((id) => JSON.stringify(row).includes(id)));
}

const reads = touchedOf(operationsOf(await servedDocument())).filter(
  (operation) => operation.method === "GET" && needsTenant(operation) && !(operation.operationId in OTHERWISE),
);

/** Every read of the tenant, by the operation: its status, and its data or the code of its refusal. */
async function answersOf(owner: TestAccount, ids: Readonly<Record<string, string>>): Promise<Map<string, unknown>> {
  const answers = new Map<string, unknown>();
  const ask = async (operation: DocumentedOperation): Promise<void> => {
    const path = filledPath(operation.path, (place) => ids[place] ?? unknownId());
    const query = Object.keys(exampleQuery(operation)).map((name) => [name, ids[`${operation.path}?${name}`] ?? ""]);
    const { status, body, error } = await call(operation.method, `${path}?${queryOf(Object.fromEntries(query))}`, {
      token: owner.token,
    });
    const data = (body as { data?: unknown } | undefined)?.data ?? body;
    const compared = COMPARED[operation.operationId] ?? ((whole) => whole);
    answers.set(operation.operationId, [status, error?.code ?? compared(data as Data, Object.values(ids))]);
  };
  for (const operation of reads) await ask(operation);
  return answers;
}

/** Deletes the deletable rows of the paths; returns their ids. */
async function deleteAll(owner: TestAccount, paths: string[]): Promise<string[]> {
  const deleted: string[] = [];
  for (const path of paths) {
    const { status } = await call("DELETE", path, { token: owner.token });
    if (status === 200) deleted.push(path.split("/").at(-1) ?? "");
  }
  return deleted;
}

test("every read gives the same answer before and after the sweep removes deleted rows", async () => {
  const { owner, ids } = await richTenant();
  const listed = await call("GET", "/api/agents?limit=100", { token: owner.token });
  const agents = listed.data<{ agents: { id: string }[] }>().agents.map(({ id }) => `/api/agents/${id}`);
  const deleted = await deleteAll(owner, [
    ...agents,
    `/api/webhooks/${ids["/api/webhooks/{webhook_id}"]}`,
    `/api/sessions/${ids["/api/sessions/{session_id}"]}`,
  ]);
  expect(deleted.length).toBeGreaterThan(4);

  const hidden = await answersOf(owner, ids);
  await untilRemoved(...deleted);
  const removed = await answersOf(owner, ids);
  await everyCase(reads, ({ operationId }) => expect(hidden.get(operationId)).toEqual(removed.get(operationId)), {
    nameOf: ({ operationId }) => operationId,
  });
}, 120_000);
