import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import { type CellServers, startCellServers } from "#test/support/cells";
import { call, signUp, statusesOf, type Answer, type TestAccount } from "#test/support/client";
import { inDatabaseAt } from "#test/support/database";
import { type DatabaseProxy, startDatabaseProxy } from "#test/support/database-proxy";
import { skillBody, SKILLS } from "#test/support/factories/skills";
import { type Instance, startInstance, temporaryDataFolder } from "#test/support/instance";

/** An instance with three databases. The cell `two` is behind a proxy that can be down. */
let instance: Instance;
let servers: CellServers;
let two: DatabaseProxy;
let folder: Awaited<ReturnType<typeof temporaryDataFolder>>;
let isDown = false;
const OPERATOR = "operator@cells.test";
let databases: Record<string, string>;

beforeAll(async () => {
  folder = await temporaryDataFolder();
  servers = await startCellServers(folder.path, 2);
  two = await startDatabaseProxy(servers.urls["two"] ?? "", () => (isDown ? "lost" : undefined));
  const CELLS = `two=${two.url},three=${servers.urls["three"] ?? ""}`;
  instance = await startInstance({
    variables: { CELLS, SUPER_ADMIN_EMAILS: OPERATOR, OUTBOUND_ALLOW_HOSTS: "127.0.0.1:*" },
  });
  databases = { home: instance.database.url, ...servers.urls };
}, 120_000);

afterAll(async () => {
  await instance.stop();
  await two.stop();
  await servers.stop();
  await folder.remove();
});

const at = (): { baseUrl: string } => ({ baseUrl: instance.baseUrl });

const as = (account: TestAccount, method: string, path: string, body?: unknown): Promise<Answer> =>
  call(method, path, { ...at(), apiKey: account.apiKey, body });

async function rowsIn(cell: string, sql: string, ...args: string[]): Promise<unknown[][]> {
  return inDatabaseAt(databases[cell] ?? "", sql, ...args);
}

/** The cells that have rows of a tenant. */
async function cellsWith(table: string, tenantId: string): Promise<string[]> {
  const found = await Promise.all(
    Object.keys(databases).map(async (cell) => {
      const rows = await rowsIn(cell, `SELECT 1 FROM ${table} WHERE tenant_id = ? LIMIT 1`, tenantId);
      return rows.length > 0 ? [cell] : [];
    }),
  );
  return found.flat();
}

/** A new tenant of a cell. */
async function tenantIn(cell: string, tier: "free" | "enterprise" = "enterprise"): Promise<TestAccount> {
  for (;;) {
    const account = await signUp({ ...at(), tier, password: "a long password 1" });
    if ((await cellsWith("users", account.tenantId)).join(",") === cell) return account;
  }
}

async function agentOf(account: TestAccount): Promise<string> {
  const answer = await as(account, "POST", "/api/agents", {
    name: "Worker",
    role: "custom",
    maturity_level: "student",
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.data<{ agent: { id: string } }>().agent.id;
}

describe("a tenant of each cell", () => {
  test.each(["home", "two", "three"])("of %s has all its rows there, and works as any other", async (cell) => {
    const account = await tenantIn(cell);
    const agentId = await agentOf(account);
    const run = await as(account, "POST", `/api/agents/${agentId}/execute`, { task: "compute 3*(4+5)" });
    expect([run.status, run.text]).toEqual([200, expect.stringContaining("27")]);
    for (const table of ["users", "api_keys", "agents", "executions", "audit_entries", "tenant_events"])
      expect([table, await cellsWith(table, account.tenantId)]).toEqual([table, [cell]]);

    const { email, password } = account;
    const signedIn = await call("POST", "/api/auth/login", { ...at(), body: { email, password } });
    expect(signedIn.status, signedIn.text).toBe(200);
    const { refresh_token } = signedIn.data<{ refresh_token: string }>();
    const refreshed = await call("POST", "/api/auth/refresh", { ...at(), body: { refresh_token } });
    expect(refreshed.status, refreshed.text).toBe(200);
    const again = await call("POST", "/api/auth/refresh", { ...at(), body: { refresh_token } });
    expect([again.status, again.error?.details["reason"]]).toEqual([401, "reused"]);

    const log = await as(account, "GET", "/api/sdlc/audit/verify");
    expect([log.status, log.data<{ valid: boolean }>().valid]).toEqual([200, true]);
  });

  test("has the sample workspace that it opens beside it", async () => {
    const account = await tenantIn("three");
    const opened = await call("POST", "/api/sample-workspace", { ...at(), token: account.token, body: {} });
    expect(opened.status, opened.text).toBe(200);
    const { tenant } = opened.data<{ tenant: { id: string } }>();
    expect(await cellsWith("agents", tenant.id)).toEqual(["three"]);
  });
});

test("an address gets one account, however many ask at the same moment", async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const body = { email, password: "a long password 1", tenant_name: "One" };
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_unused, index) =>
      call("POST", "/api/auth/signup", { ...at(), from: `127.8.${index}.1`, body }),
    ),
  );
  expect(statusesOf(answers)).toEqual([201, ...Array.from({ length: 11 }, () => 409)]);
  const found = await Promise.all(
    Object.keys(databases).map((cell) => rowsIn(cell, "SELECT 1 FROM users WHERE email = ?", email)),
  );
  expect(found.flat()).toHaveLength(1);
});

/** A skill of the account that waits for review; gives the listing's id. */
async function submittedSkill(owner: TestAccount, name: string, price = 0): Promise<string> {
  const made = await as(owner, "POST", SKILLS, skillBody({ name }));
  expect(made.status, made.text).toBe(201);
  const { skill_id } = made.body as { skill_id: string };
  const published = await as(owner, "POST", "/api/skills/publish", { skill_id, price });
  expect(published.status, published.text).toBe(201);
  return (published.body as { marketplace_id: string }).marketplace_id;
}

/** The same on the marketplace. */
async function listedSkill(owner: TestAccount, name: string): Promise<string> {
  const id = await submittedSkill(owner, name);
  expect((await as(owner, "POST", `/api/skills/approve/${id}`)).status).toBe(200);
  return id;
}

const COUNTS = "SELECT status, installs, rating_sum, rating_count, revision FROM listings WHERE id = ?";

const countsIn = (id: string): Promise<unknown[][][]> =>
  Promise.all(Object.keys(databases).map((cell) => rowsIn(cell, COUNTS, id)));

describe("the marketplaces", () => {
  test("a listing of one cell is found, installed and rated in the others, and counted alike in all", async () => {
    const [owner, installer, rater] = [await tenantIn("two"), await tenantIn("three"), await tenantIn("home")];
    const id = await listedSkill(owner, `Adder ${crypto.randomUUID().slice(0, 8)}`);
    const shown = await call("GET", `/api/public/v1/marketplace/skills/${id}`, at());
    expect(shown.status, shown.text).toBe(200);
    const agentId = await agentOf(installer);
    const installed = await as(installer, "POST", "/api/skills/install", { skill_id: id, agent_id: agentId });
    expect(installed.status, installed.text).toBe(201);
    for (const account of [installer, rater]) {
      const rated = await as(account, "POST", `/api/skills/rate/${id}`, { rating: 4 });
      expect(rated.status, rated.text).toBe(200);
    }
    const [home, ...others] = await countsIn(id);
    expect(home).toEqual([["approved", 1, 8, 2, expect.anything()]]);
    expect(others).toEqual([home, home]);
  });

  test("an operator of another cell approves, which the publisher's webhooks hear, and records purchases", async () => {
    const operator = await signUp({ ...at(), email: OPERATOR });
    const [here = ""] = await cellsWith("users", operator.tenantId);
    const [there = "", third = ""] = Object.keys(databases).filter((cell) => cell !== here);
    const [owner, buyer] = [await tenantIn(there), await tenantIn(third, "free")];
    const hook = { url: "http://127.0.0.1:9/hook", events: ["listing.approved"] };
    expect((await as(owner, "POST", "/api/webhooks", hook)).status).toBe(201);
    const id = await submittedSkill(owner, `Priced ${crypto.randomUUID().slice(0, 8)}`, 9.99);
    const approval = await as(operator, "POST", `/api/skills/approve/${id}`);
    expect(approval.status, approval.text).toBe(200);
    expect(await cellsWith("webhook_deliveries", owner.tenantId)).toEqual([there]);
    const agent_id = await agentOf(buyer);
    const install = () => as(buyer, "POST", "/api/skills/install", { skill_id: id, agent_id });
    expect((await install()).status).toBe(403);
    const purchase = { tenant_id: buyer.tenantId };
    const recorded = await as(operator, "POST", `/api/listings/${id}/purchases`, purchase);
    expect(recorded.status, recorded.text).toBe(200);
    expect((await install()).status).toBe(201);
  });

  test("what is published while a cell is down comes there when it answers again", async () => {
    const owner = await tenantIn("three");
    isDown = true;
    let id: string;
    try {
      id = await listedSkill(owner, `Waiting ${crypto.randomUUID().slice(0, 8)}`);
      expect(await countsIn(id)).toEqual([[expect.anything()], [], [expect.anything()]]);
    } finally {
      isDown = false;
    }
    await vi.waitFor(
      async () => {
        await instance.runScheduled();
        const [home, ...others] = await countsIn(id);
        expect(others).toEqual([home, home]);
      },
      { timeout: 60_000, interval: 500 },
    );
    const left = await Promise.all(Object.keys(databases).map((cell) => rowsIn(cell, "SELECT id FROM shared_writes")));
    expect(left.flat()).toEqual([]);
  });
});

test("a write waits while its tenant's database refuses it because the tenant moves", async () => {
  const account = await tenantIn("three");
  const refusing = `CREATE TRIGGER moving_agents_insert BEFORE INSERT ON agents
    WHEN new.tenant_id = '${account.tenantId}' AND unixepoch('subsec') < ${Date.now() / 1_000 + 1}
    BEGIN SELECT RAISE(ABORT, 'TENANT_MOVES'); END`;
  await rowsIn("three", refusing);
  try {
    const agentId = await agentOf(account);
    expect(await rowsIn("three", "SELECT id FROM agents WHERE tenant_id = ?", account.tenantId)).toEqual([[agentId]]);
    const log = await as(account, "GET", "/api/sdlc/audit/verify");
    expect([log.status, log.data<{ valid: boolean }>().valid]).toEqual([200, true]);
  } finally {
    await rowsIn("three", "DROP TRIGGER moving_agents_insert");
  }
});

test("a cell that is down stops its own tenants alone", async () => {
  const [stopped, working] = [await tenantIn("two"), await tenantIn("three")];
  const path = "/api/agents";
  expect((await as(stopped, "GET", path)).status).toBe(200);
  isDown = true;
  try {
    const create = (account: TestAccount) =>
      as(account, "POST", path, { name: "Worker", role: "custom", maturity_level: "student" });
    expect((await create(working)).status).toBe(201);
    const { email, password } = working;
    expect((await call("POST", "/api/auth/login", { ...at(), body: { email, password } })).status).toBe(200);
    expect((await create(stopped)).status).toBe(503);
  } finally {
    isDown = false;
  }
  await vi.waitFor(async () => expect((await as(stopped, "GET", path)).status).toBe(200), { timeout: 30_000 });
});
