import { expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { copyRow } from "#test/support/copied-rows";
import { inDatabase } from "#test/support/database";
import { everyCase } from "#test/support/every-case";
import { countRows, createAgent } from "#test/support/factories/agents";
import { alertsOf, createRule, failedRuns, lookNow } from "#test/support/factories/alert-rules";
import { createProject } from "#test/support/factories/sdlc";
import { registered, toolsOf } from "#test/support/factories/tool-servers";
import { createTrigger, hookPath, sendHook, untilDeliveries } from "#test/support/factories/triggers";
import { untilRemoved } from "#test/support/removals";
import { startToolServer } from "#test/support/tool-server";

/** More rows than one piece can have. */
const MANY = 1_500;

const oneOf = async (table: string, column: string, value: string): Promise<string> =>
  String((await inDatabase(`SELECT id FROM ${table} WHERE ${column} = ? LIMIT 1`, value))[0]?.[0]);

interface Large {
  name: string;
  path: string;
  list: string;
  /** The table of the deleted row, and what hangs on it. */
  table: string;
  below: readonly [table: string, column: string];
  make: (owner: TestAccount) => Promise<string>;
}

const LARGE: readonly Large[] = [
  {
    name: "an alert rule with its past",
    path: "/api/alert-rules",
    list: "rules",
    table: "alert_rules",
    below: ["alerts", "rule_id"],
    make: async (owner) => {
      const { id: agentId } = await createAgent(owner);
      const { id } = await createRule(owner);
      await failedRuns(owner, agentId, 3);
      await lookNow(owner);
      await copyRow("alerts", await oneOf("alerts", "rule_id", id), MANY);
      return id;
    },
  },
  {
    name: "a project with its releases",
    path: "/api/sdlc/projects",
    list: "projects",
    table: "sdlc_projects",
    below: ["sdlc_deployments", "project_id"],
    make: async (owner) => {
      const { id } = await createProject(owner);
      await inDatabase(
        `INSERT INTO sdlc_deployments (id, tenant_id, project_id, version, environment, state, kind, run_id, deployed_at)
          VALUES (?1 || '-d', ?2, ?1, '1.0', 'dev', 'superseded', 'deploy', 'r', 1)`,
        id,
        owner.tenantId,
      );
      await copyRow("sdlc_deployments", `${id}-d`, MANY);
      return id;
    },
  },
  {
    name: "a tool server with its tools",
    path: "/api/tool-servers",
    list: "tool_servers",
    table: "tool_servers",
    below: ["server_tools", "server_id"],
    make: async (owner) => {
      const server = await registered(owner, await startToolServer());
      const [tool] = await toolsOf(owner, server);
      await copyRow("server_tools", tool?.id ?? "", MANY, { name: "name || n", call_name: "call_name || n" });
      return server.id;
    },
  },
  {
    name: "a trigger with its deliveries",
    path: "/api/triggers",
    list: "triggers",
    table: "triggers",
    below: ["trigger_deliveries", "trigger_id"],
    make: async (owner) => {
      const { id: agentId } = await createAgent(owner);
      const trigger = await createTrigger(owner, agentId);
      await sendHook(trigger, { order: 7 });
      const [delivery] = await untilDeliveries(owner, trigger.id, (all) => all.length > 0);
      await copyRow("trigger_deliveries", delivery?.id ?? "", MANY, { dedupe_key: "NULL" });
      return trigger.id;
    },
  },
];

test("what many rows hang on is gone from every read when its deletion is answered, and the sweep removes its rows", async () => {
  await everyCase(
    LARGE,
    async ({ path, list, table, below: [below, column], make }) => {
      const owner = await signUp();
      const id = await make(owner);
      const remove = () => call("DELETE", `${path}/${id}`, { token: owner.token });
      expect((await remove()).status).toBe(200);
      expect(await countRows(below, column, id)).toBeGreaterThan(MANY);
      expect((await call("GET", `${path}/${id}`, { token: owner.token })).status).toBe(404);
      expect((await remove()).status).toBe(404);
      const listed = await call("GET", path, { token: owner.token });
      expect(listed.data<Record<string, unknown>>()[list]).toEqual([]);
      await expect(copyRow(below, await oneOf(below, column, id), 1)).rejects.toThrow();

      await untilRemoved(id);
      expect([await countRows(below, column, id), await countRows(table, "id", id)]).toEqual([0, 0]);
    },
    { nameOf: ({ name }) => name },
  );
}, 120_000);

test("a deleted tool server and a deleted trigger leave their names free, and the trigger's address is gone", async () => {
  const owner = await signUp();
  const { id: agentId } = await createAgent(owner);
  const simulator = await startToolServer();
  const server = await registered(owner, simulator);
  const trigger = await createTrigger(owner, agentId);
  for (const path of [`/api/tool-servers/${server.id}`, `/api/triggers/${trigger.id}`])
    expect((await call("DELETE", path, { token: owner.token })).status).toBe(200);
  expect((await call("POST", hookPath(trigger), { body: {} })).status).toBe(404);
  const again = await registered(owner, simulator);
  expect((await toolsOf(owner, again)).length).toBeGreaterThan(0);
  const successor = await createTrigger(owner, agentId);
  await untilRemoved(server.id, trigger.id);
  expect((await toolsOf(owner, again)).length).toBeGreaterThan(0);
  expect((await call("GET", `/api/triggers/${successor.id}`, { token: owner.token })).status).toBe(200);
});

test("alerts of a deleted rule are in no list and no longer wait for a person", async () => {
  const owner = await signUp();
  const { id: agentId } = await createAgent(owner);
  const rule = await createRule(owner);
  await failedRuns(owner, agentId, 3);
  await lookNow(owner);
  const [alert] = await alertsOf(owner);
  expect((await call("DELETE", `/api/alert-rules/${rule.id}`, { token: owner.token })).status).toBe(200);
  expect(await alertsOf(owner)).toEqual([]);
  expect((await call("POST", `/api/alerts/${alert?.id ?? ""}/seen`, { token: owner.token })).status).toBe(404);
  const inbox = await call("GET", "/api/inbox", { token: owner.token });
  expect(inbox.data()).toMatchObject({ items: [] });
});
