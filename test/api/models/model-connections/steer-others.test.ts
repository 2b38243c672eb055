import { beforeAll, describe, expect, inject, test } from "vitest";

import { runScheduled } from "#local/host-worker";
import { readAudit } from "#test/support/audit-log";
import { call, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent, execute } from "#test/support/factories/agents";
import { ask, connected, ofServer, readConnection } from "#test/support/factories/model-connections";
import { type ModelServer, startModelServer } from "#test/support/model-server";
import { addColleague } from "#test/support/users";

let owner: TestAccount;
let member: TestAccount;
let honest: ModelServer;
let hostile: ModelServer;

beforeAll(async () => {
  [honest, hostile] = await Promise.all([startModelServer(), startModelServer()]);
  owner = await signUp();
  member = { ...owner, token: (await addColleague(owner, "member")).token };
});

const NEEDS = { required_permission: "WEBHOOK_MANAGE" };

describe("what every agent thinks with", () => {
  test("a member neither moves, prices, switches off, deletes nor replaces it", async () => {
    const { id } = await connected(owner, { name: "shared-one", ...ofServer(honest) });
    const moves: [method: string, path: string, body?: unknown][] = [
      ["PATCH", `/api/model-connections/${id}`, { base_url: hostile.baseUrl, api_key: hostile.key }],
      [
        "PATCH",
        `/api/model-connections/${id}`,
        { models: [{ name: "test-model", input_usd_per_million: 0, output_usd_per_million: 0 }] },
      ],
      ["PATCH", `/api/model-connections/${id}`, { enabled: false }],
      ["PATCH", `/api/model-connections/${id}`, { shared: false }],
      ["DELETE", `/api/model-connections/${id}`],
      ["POST", `/api/model-connections/${id}/default`],
    ];
    for (const [method, path, body] of moves) {
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      const refused = await ask(member, method, path, body);
      expect([refused.status, refused.error?.details], `${method} ${path}`).toMatchObject([403, NEEDS]);
    }
    expect(await readConnection(owner, id)).toMatchObject({ enabled: true, shared: true, base_url: honest.baseUrl });
  });

  test("an agent of another person names no model of a member's connection, and a stored name does not act", async () => {
    const own = await connected(member, { name: "hers", ...ofServer(hostile) });
    expect(own).toMatchObject({ shared: false, is_default: false });
    const configuration = { model: "hers/test-model" };
    const agent = await createAgent(owner, {});
    const named = await call("PUT", `/api/agents/${agent.id}`, { token: member.token, body: { configuration } });
    expect([named.status, named.error?.details["issues"]]).toMatchObject([
      400,
      [{ path: "body.configuration.model", code: "unknown_model" }],
    ]);
    await inDatabase("UPDATE agents SET configuration = ? WHERE id = ?", JSON.stringify(configuration), agent.id);
    const before = hostile.requests.length;
    const body = { task: "Say good morning", parameters: { wait_seconds: 20 } };
    await call("POST", `/api/agents/${agent.id}/execute`, { token: owner.token, body });
    expect(hostile.requests.length).toBe(before);
  });

  test("a member's agents think with the member's own connection, and a person with the right shares it", async () => {
    const own = await connected(member, { name: "mine", ...ofServer(hostile) });
    const configuration = { model: "mine/test-model" };
    const agent = await createAgent(member, { configuration });
    const before = hostile.requests.length;
    await execute(member, agent.id, { task: "Say good morning" });
    expect(hostile.requests.length).toBeGreaterThan(before);
    const path = `/api/model-connections/${own.id}`;
    expect((await ask(member, "PATCH", path, { enabled: true })).status).toBe(200);
    expect((await ask(member, "PATCH", path, { shared: true })).error?.details).toMatchObject(NEEDS);
    expect((await ask(owner, "PATCH", path, { shared: true })).data()).toMatchObject({ shared: true });
    expect((await readAudit(owner))[0]).toMatchObject({
      action: "update_model_connection",
      input_summary: "mine: shared",
    });
    await createAgent(owner, { configuration });
    const another = await connected(member, { name: "mine-too", ...ofServer(hostile) });
    const chosen = await ask(owner, "POST", `/api/model-connections/${another.id}/default`);
    expect(chosen.data()).toMatchObject({ is_default: true, shared: true });
    expect((await ask(member, "PATCH", path, { enabled: true })).status).toBe(403);
  });

  test("another member does not change a member's own connection", async () => {
    const own = await connected(member, { name: "private-one", ...ofServer(honest) });
    const other = { ...owner, token: (await addColleague(owner, "member")).token };
    const refused = await ask(other, "PATCH", `/api/model-connections/${own.id}`, { enabled: false });
    expect([refused.status, refused.error?.details]).toMatchObject([403, NEEDS]);
  });
});

test("the first connection of a member does not become the default, and the owner's next one is", async () => {
  const tenant = await signUp();
  const person = { ...tenant, token: (await addColleague(tenant, "member")).token };
  expect(await connected(person, { name: "first" })).toMatchObject({ is_default: false, shared: false });
  expect(await connected(tenant, { name: "second" })).toMatchObject({ is_default: true, shared: true });
  const listed = await call("GET", "/api/models", { token: tenant.token });
  expect(listed.text).not.toContain("first/test-model");
  expect((await call("GET", "/api/models", { token: person.token })).text).toContain("first/test-model");
});

test("a member's connection from before stays shared, and the audit log says so once", async () => {
  const tenant = await signUp();
  const person = { ...tenant, token: (await addColleague(tenant, "member")).token };
  const { id } = await connected(person, { name: "of-before" });
  await inDatabase("UPDATE model_connections SET is_shared = 1, shared_by = NULL WHERE id = ?", id);
  await inDatabase("DELETE FROM sweep_positions WHERE sweep = 'kept_connections'");
  const atFourPast = new Date();
  atFourPast.setUTCMinutes(4);
  await runScheduled(inject("control"), "* * * * *", atFourPast);
  await runScheduled(inject("control"), "* * * * *", atFourPast);
  const kept = (await readAudit(tenant)).filter(({ action }) => action === "keep_shared_model_connection");
  expect(kept).toMatchObject([{ input_summary: expect.stringContaining("of-before stays shared") as string }]);
  expect(await readConnection(tenant, id)).toMatchObject({ shared: true });
});
