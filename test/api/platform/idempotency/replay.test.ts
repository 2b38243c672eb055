import { describe, expect, test } from "vitest";

import { call, signUp, statusesOf, type Answer, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { everyCase } from "#test/support/every-case";
import {
  agentBody,
  countRows,
  createAgent,
  execute,
  getAgent,
  untilEnded,
  type AgentView,
} from "#test/support/factories/agents";
import { createSkill } from "#test/support/factories/skills";
import { keyWith, keyWithout } from "#test/support/keys";
import { addColleague } from "#test/support/users";
import { strikeClock } from "#test/support/webhooks";

const DAY_MS = 86_400_000;

const create = ({ token }: Pick<TestAccount, "token">, key: string, fields: Record<string, unknown> = {}) =>
  call("POST", "/api/agents", { token, body: agentBody(fields), headers: { "idempotency-key": key } });

/** That the second answer is the first one again. */
function expectReplay(again: Answer, first: Answer): void {
  expect([again.status, again.text, again.headers["location"]]).toEqual([
    first.status,
    first.text,
    first.headers["location"],
  ]);
  expect(again.headers["idempotency-replayed"]).toBe("true");
  expect(first.headers["idempotency-replayed"]).toBeUndefined();
}

describe("one key", () => {
  test("in 60 racing creates makes one agent; the others get 409 or the replay; afterwards each retry gets the same bytes", async () => {
    const owner = await signUp();
    const answers = await Promise.all(Array.from({ length: 60 }, () => create(owner, "race")));
    const first = answers.find(
      ({ status, headers }) => status === 201 && headers["idempotency-replayed"] === undefined,
    );
    expect(first).toBeDefined();
    for (const answer of answers) {
      if (answer === first) continue;
      if (answer.status === 201) expect(answer.text).toBe(first?.text);
      else expect([answer.status, answer.error?.code, answer.headers["retry-after"]]).toEqual([409, "CONFLICT", "1"]);
    }
    expect(await countRows("agents", "tenant_id", owner.tenantId)).toBe(1);
    const retries = await Promise.all(Array.from({ length: 10 }, () => create(owner, "race")));
    for (const retry of retries) if (first) expectReplay(retry, first);
    expect(await countRows("agents", "tenant_id", owner.tenantId)).toBe(1);
  });

  test("with another body, path, query or method is refused with 422, and nothing happens", async () => {
    const owner = await signUp();
    const first = await create(owner, "k");
    const { agent } = first.data<{ agent: AgentView }>();
    const headers = { "idempotency-key": "k" };
    const others = [
      create(owner, "k", { name: "Other" }),
      call("POST", "/api/agents?x=1", { token: owner.token, body: agentBody(), headers }),
      call("POST", `/api/agents/${agent.id}/execute`, { token: owner.token, body: agentBody(), headers }),
      call("PUT", `/api/agents/${agent.id}`, { token: owner.token, body: { name: "Other" }, headers }),
      call("PATCH", `/api/agents/${agent.id}`, { token: owner.token, body: { status: "inactive" }, headers }),
      call("DELETE", `/api/agents/${agent.id}`, { token: owner.token, headers }),
    ];
    for (const answer of await Promise.all(others))
      expect([answer.status, answer.error?.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
    expect(await getAgent(owner, agent.id)).toMatchObject({ name: agent.name, status: "active" });
    expect(await countRows("agents", "tenant_id", owner.tenantId)).toBe(1);
  });

  test("of one tenant is not another's, and one of a person is the same for all their credentials that may do the same", async () => {
    const [owner, stranger] = [await signUp(), await signUp()];
    const first = await create(owner, "shared");
    expect((await create(stranger, "shared")).data<{ agent: AgentView }>().agent.tenant_id).toBe(stranger.tenantId);
    const again = await call("POST", "/api/agents", {
      apiKey: owner.apiKey,
      body: agentBody(),
      headers: { "idempotency-key": "shared" },
    });
    expectReplay(again, first);
  });

  test("shows its replay only to who has the permission", async () => {
    const owner = await signUp();
    await create(owner, "k");
    const apiKey = await keyWithout(owner, "AGENT_MANAGE");
    const answer = await call("POST", "/api/agents", {
      apiKey,
      body: agentBody(),
      headers: { "idempotency-key": "k" },
    });
    expect(answer.status).toBe(403);
  });

  test("never shows its replay to another caller: not to a colleague, and not to a key with fewer permissions", async () => {
    const owner = await signUp();
    const body = { name: "Deployment", permissions: ["TENANT_ADMIN"] };
    const headers = { "idempotency-key": "k" };
    const first = await call("POST", "/api/auth/api-keys", { token: owner.token, body, headers });
    expect(first.status).toBe(201);
    const colleague = await addColleague(owner, "admin");
    const others = [
      call("POST", "/api/auth/api-keys", { token: colleague.token, body, headers }),
      call("POST", "/api/auth/api-keys", { apiKey: await keyWith(owner, "AGENT_VIEW"), body, headers }),
    ];
    for (const answer of await Promise.all(others))
      expect([answer.status, answer.error?.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
    expectReplay(await call("POST", "/api/auth/api-keys", { apiKey: owner.apiKey, body, headers }), first);
  });

  test("that did not take effect is free again", async () => {
    const owner = await signUp();
    expect((await create(owner, "k", { name: "" })).status).toBe(400);
    expect((await create(owner, "k")).status).toBe(201);
    const free = await signUp({ tier: "free" });
    const made = await Promise.all([1, 2, 3].map(() => createAgent(free)));
    expect((await create(free, "k")).error?.code).toBe("AGENT_LIMIT_EXCEEDED");
    await call("DELETE", `/api/agents/${made[0]?.id}`, { token: free.token });
    expect((await create(free, "k")).status).toBe(201);
  });

  test("is forgotten after a day, in memory and in the database", async () => {
    const owner = await signUp();
    await create(owner, "old");
    await inDatabase(
      "UPDATE idempotency_keys SET created_at = ? WHERE tenant_id = ?",
      Date.now() - DAY_MS - 2 * 3_600_000,
      owner.tenantId,
    );
    await strikeClock();
    expect(await countRows("idempotency_keys", "tenant_id", owner.tenantId)).toBe(0);
  });

  test("spent more than a day ago, by a row that still lies there, can be spent again", async () => {
    const owner = await signUp();
    await inDatabase(
      "INSERT INTO idempotency_keys (tenant_id, key, fingerprint, response_status, response_body, created_at) VALUES (?, 'k', 'f', 201, '{}', ?)",
      owner.tenantId,
      Date.now() - DAY_MS - 1_000,
    );
    const first = await create(owner, "k");
    expect([first.status, first.headers["idempotency-replayed"]]).toEqual([201, undefined]);
    expectReplay(await create(owner, "k"), first);
  });

  // A commit whose answer was lost: the row exists, but the gate was never told.
  test("whose effect was made without the gate's knowledge is replayed, not refused for ever", async () => {
    const owner = await signUp();
    const first = await create(owner, "k");
    await create(owner, "warm"); // from here on the gate no longer reads keys from the database
    await inDatabase("UPDATE idempotency_keys SET key = 'lost' WHERE tenant_id = ? AND key = 'k'", owner.tenantId);
    const collision = await create(owner, "lost");
    expect([collision.status, collision.headers["retry-after"]]).toEqual([409, "1"]);
    expectReplay(await create(owner, "lost"), first);
    expect(await countRows("agents", "tenant_id", owner.tenantId)).toBe(2);
  });

  test("is refused when it is empty, too long or not ASCII", () =>
    everyCase(["", " ", "é", "a\tb", "k".repeat(256)], async (key) => {
      const owner = await signUp();
      const answer = await call("POST", "/api/agents", {
        token: owner.token,
        body: agentBody(),
        headers: { "idempotency-key": Buffer.from(key, "utf8").toString("latin1") },
      });
      expect(answer.status).toBe(400);
      expect(await countRows("agents", "tenant_id", owner.tenantId)).toBe(0);
    }));

  test("of 255 characters is taken", async () => {
    const owner = await signUp();
    const key = `${"k".repeat(254)}~`;
    const first = await create(owner, key);
    expectReplay(await create(owner, key), first);
  });
});

describe("every operation with an effect", () => {
  test("has it once: update, status, execute, delete", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const headers = { "idempotency-key": "update" };
    const rename = () => call("PUT", `/api/agents/${id}`, { token: owner.token, body: { name: "New" }, headers });
    const renamed = await rename();
    await call("PUT", `/api/agents/${id}`, { token: owner.token, body: { name: "Newer" } });
    expectReplay(await rename(), renamed);
    expect((await getAgent(owner, id)).name).toBe("Newer");

    const switchOff = () =>
      call("PATCH", `/api/agents/${id}`, {
        token: owner.token,
        body: { status: "inactive" },
        headers: { "idempotency-key": "status" },
      });
    const off = await switchOff();
    await call("PATCH", `/api/agents/${id}`, { token: owner.token, body: { status: "active" } });
    expectReplay(await switchOff(), off);
    expect((await getAgent(owner, id)).status).toBe("active");

    const remove = () =>
      call("DELETE", `/api/agents/${id}`, { token: owner.token, headers: { "idempotency-key": "delete" } });
    const removed = await remove();
    expectReplay(await remove(), removed);
    expect(removed.status).toBe(200);
  });

  test.each([
    ["within the request", {}, 200],
    ["aside", { prefer: "respond-async" }, 202],
  ])("execute, %s: racing requests run one execution, and each retry gets its answer", async (_how, prefer, status) => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const headers = { ...prefer, "idempotency-key": "run" };
    const answers = await Promise.all(Array.from({ length: 20 }, () => execute(owner, id, {}, { headers })));
    expect(new Set(statusesOf(answers).filter((seen) => seen !== 409))).toEqual(new Set([status]));
    expect(await countRows("executions", "agent_id", id)).toBe(1);
    const first = answers.find((answer) => answer.status === status && !answer.headers["idempotency-replayed"]);
    const again = await execute(owner, id, {}, { headers });
    if (first) expectReplay(again, first);
    if (status === 202) await untilEnded(owner, again.data<{ poll_url: string }>().poll_url);
    expect((await getAgent(owner, id)).statistics.total_executions).toBe(1);
  });

  test("a run that fails within the wait is not run again: the retry gives the same refusal", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const skillId = await createSkill(owner, { code: "() => x" });
    const run = () =>
      execute(owner, id, { parameters: { skill_id: skillId } }, { headers: { "idempotency-key": "run" } });
    const failed = await run();
    expect(failed.error?.code).toBe("EXECUTION_FAILED");
    expectReplay(await run(), failed);
    expect(await countRows("executions", "agent_id", id)).toBe(1);
  });
});
