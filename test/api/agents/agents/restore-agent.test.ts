import { describe, expect, test } from "vitest";

import { call, signUp, statusesOf, type TestAccount } from "#test/support/client";
import { databaseOf, inDatabase, inDatabaseAt } from "#test/support/database";
import { agentBody, createAgent, execute, executeToEnd, getAgent } from "#test/support/factories/agents";
import { QUESTION, sayToEnd } from "#test/support/factories/chat";
import { letRestorationEnd, untilRemoved } from "#test/support/removals";
import { strikeClock } from "#test/support/webhooks";

const DAY_MS = 86_400_000;

interface Deleted {
  restorable_until: string;
}

interface Listed extends Partial<Deleted> {
  id: string;
  deleted_at?: string;
}

const remove = ({ token }: TestAccount, id: string) => call("DELETE", `/api/agents/${id}`, { token });
const restore = ({ token }: TestAccount, id: string) => call("POST", `/api/agents/${id}/restore`, { token });

async function listDeleted(
  { token }: TestAccount,
  query = "",
): Promise<{ ids: string[]; agents: Listed[]; total: number }> {
  const answer = await call("GET", `/api/agents?deleted=true${query}`, { token });
  const { agents, pagination } = answer.data<{ agents: Listed[]; pagination: { total: number } }>();
  return { ids: agents.map(({ id }) => id), agents, total: pagination.total };
}

describe("does", () => {
  test("brings the agent back with all that it had, and it works again", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const executionId = await executeToEnd(owner, id);
    const { session_id: session } = await sayToEnd(owner, QUESTION, { agent_id: id });
    const before = await getAgent(owner, id);
    const deleted = (await remove(owner, id)).data<Deleted>();
    expect(Math.abs(Date.parse(deleted.restorable_until) - Date.now() - 30 * DAY_MS)).toBeLessThan(DAY_MS);

    const answer = await restore(owner, id);
    expect(answer.status, answer.text).toBe(200);
    expect(await getAgent(owner, id)).toEqual({ ...before, updated_at: expect.any(String) });
    for (const path of [`/api/agents/${id}/executions/${executionId}/trace`, `/api/sessions/${session}`])
      expect((await call("GET", path, { token: owner.token })).status).toBe(200);
    expect((await execute(owner, id)).status).toBe(200);
  });

  test("restores the agent until `restorable_until`, and refuses afterwards", async () => {
    const owner = await signUp();
    const [kept, gone] = [await createAgent(owner), await createAgent(owner)];
    for (const { id } of [kept, gone]) await remove(owner, id);
    await letRestorationEnd(gone.id);
    expect((await restore(owner, gone.id)).error?.code).toBe("AGENT_NOT_FOUND");
    await strikeClock();
    await untilRemoved(gone.id);
    expect((await restore(owner, gone.id)).error?.code).toBe("AGENT_NOT_FOUND");
    expect((await restore(owner, kept.id)).status).toBe(200);
  });

  test("restores once when many ask at the same time", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    await remove(owner, id);
    const statuses = statusesOf(await Promise.all(Array.from({ length: 12 }, () => restore(owner, id))));
    expect(statuses).toEqual([200, ...Array<number>(11).fill(409)]);
  });

  test("makes what came from a listing installed again", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    await inDatabase(
      "INSERT INTO listing_installs (listing_id, tenant_id, status, version_id, digest, installed_id, installed_at, updated_at) VALUES (?, ?, 'installed', 'v', 'd', ?, 1, 1)",
      crypto.randomUUID(),
      owner.tenantId,
      id,
    );
    const database = await databaseOf(owner.tenantId);
    const status = () => inDatabaseAt(database, "SELECT status FROM listing_installs WHERE installed_id = ?", id);
    await remove(owner, id);
    expect(await status()).toEqual([["uninstalled"]]);
    await restore(owner, id);
    expect(await status()).toEqual([["installed"]]);
  });
});

describe("the list of what can be restored", () => {
  test("has the deleted agents, last deleted first, with the filters and pages of the list; what is restored leaves it", async () => {
    const owner = await signUp();
    const first = await createAgent(owner, { name: "Grey heron" });
    const second = await createAgent(owner, { name: "Grey owl" });
    const third = await createAgent(owner, { name: "Red kite" });
    await createAgent(owner);
    for (const { id } of [second, third, first]) await remove(owner, id);

    const { ids, agents, total } = await listDeleted(owner);
    expect([ids, total]).toEqual([[first.id, third.id, second.id], 3]);
    for (const { deleted_at: at = "", restorable_until: until = "" } of agents)
      expect(Date.parse(until) - Date.parse(at)).toBe(30 * DAY_MS);
    expect((await listDeleted(owner, "&q=grey")).ids).toEqual([first.id, second.id]);
    expect(await listDeleted(owner, "&limit=1&page=2")).toMatchObject({ ids: [third.id], total: 3 });
    expect((await listDeleted(owner, "&maturity_level=intern")).total).toBe(0);

    await letRestorationEnd(third.id);
    await restore(owner, first.id);
    expect((await listDeleted(owner)).ids).toEqual([second.id]);
    const present = await call("GET", "/api/agents?q=grey", { token: owner.token });
    expect(present.data<{ agents: Listed[] }>().agents.map(({ id }) => id)).toEqual([first.id]);
  });

  test("keeps only the latest 500 deletions; the sweep removes earlier ones", async () => {
    const owner = await signUp();
    const [oldest, older, last] = [await createAgent(owner), await createAgent(owner), await createAgent(owner)];
    for (const { id } of [oldest, older]) await remove(owner, id);
    await inDatabase(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 499)
        INSERT INTO removals (table_name, row_id, tenant_id, deleted_at, due_at)
        SELECT 'agents', ? || n, ?, ?, 9000000000000 + n FROM numbers`,
      `gone-${owner.tenantId}-`,
      owner.tenantId,
      Date.now() + 1,
    );
    expect((await restore(owner, oldest.id)).status).toBe(200);
    await remove(owner, oldest.id);
    await inDatabase("UPDATE removals SET deleted_at = deleted_at - 10000 WHERE row_id = ?", oldest.id);
    await remove(owner, last.id);
    const codes = [oldest, older, last].map(async ({ id }) => (await restore(owner, id)).status);
    expect(await Promise.all(codes)).toEqual([404, 404, 200]);
    await inDatabase("DELETE FROM removals WHERE row_id LIKE ?", `gone-${owner.tenantId}-%`);
  });
});

describe("refuses", () => {
  test("an agent for which the tier has no room", async () => {
    const owner = await signUp({ tier: "free" });
    const made = await Promise.all(
      [1, 2, 3].map(() => call("POST", "/api/agents", { token: owner.token, body: agentBody() })),
    );
    const [first] = made.map((answer) => answer.data<{ agent: { id: string } }>().agent);
    const id = first?.id ?? "";
    await remove(owner, id);
    const another = await createAgent(owner);
    expect((await restore(owner, id)).error?.code).toBe("AGENT_LIMIT_EXCEEDED");
    await remove(owner, another.id);
    expect((await restore(owner, id)).status).toBe(200);
  });

  test("an agent that is not deleted, another tenant's, and another tenant's deleted one as one that never was", async () => {
    const [owner, stranger] = [await signUp(), await signUp()];
    const { id } = await createAgent(owner);
    expect((await restore(owner, id)).error).toMatchObject({ code: "CONFLICT", details: { reason: "not_deleted" } });
    expect((await restore(stranger, id)).error?.code).toBe("FORBIDDEN");
    await remove(owner, id);
    expect((await restore(stranger, id)).error?.code).toBe("AGENT_NOT_FOUND");
    expect((await listDeleted(stranger)).total).toBe(0);
  });
});
