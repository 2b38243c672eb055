import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { everyCase } from "#test/support/every-case";
import { register, registered, toolsOf, type ToolServerView } from "#test/support/factories/tool-servers";
import { lookupTool, startToolServer } from "#test/support/tool-server";

test("a server of either revision of the protocol is looked at, and every tool of it waits for a person", () =>
  everyCase(["both", "legacy"] as const, async (era) => {
    const owner = await signUp();
    const simulator = await startToolServer({ era });
    const answer = await register(owner, { url: simulator.url });
    expect(answer.status, answer.text).toBe(201);
    const server = answer.data<ToolServerView>();
    expect(answer.headers["location"]).toBe(`/api/tool-servers/${server.id}`);
    expect(server).toMatchObject({
      name: "shop",
      kind: "mcp",
      status: "connected",
      fault: null,
      tools: { released: 0, quarantined: 2 },
    });
    const tools = await toolsOf(owner, server);
    expect(
      tools.map(({ name, call_name, status, action, complexity }) => [name, call_name, status, action, complexity]),
    ).toEqual([
      ["lookup", "mcp__shop__lookup", "quarantined", null, 4],
      ["mail.send", expect.stringMatching(/^mcp__shop__mail_send_[0-9a-f]{10}$/), "quarantined", null, 4],
    ]);
    expect(tools[0]).toMatchObject({ description: lookupTool.description, input_schema: lookupTool.inputSchema });
    expect(simulator.calls).toEqual([]);
  }));

test("a server that takes a credential is shown it; it is stored encrypted and never told", async () => {
  const owner = await signUp();
  const simulator = await startToolServer();
  simulator.credential = { name: "x-key", value: "the-secret-of-the-shop" };
  const refused = await registered(owner, simulator);
  expect(refused).toMatchObject({ status: "unreachable", fault: { reason: "credentials_refused" } });
  const auth = { type: "header", header: "X-Key", value: "the-secret-of-the-shop" };
  const answer = await register(owner, { name: "shop-2", url: simulator.url, auth });
  expect(answer.data<ToolServerView>()).toMatchObject({
    status: "connected",
    auth: { type: "header", header: "x-key" },
  });
  expect(answer.text).not.toContain("the-secret");
  const [[stored]] = (await inDatabase(
    "SELECT secret FROM tool_servers WHERE name = 'shop-2' AND tenant_id = ?",
    owner.tenantId,
  )) as [[string]];
  expect(stored).not.toContain("the-secret");
  expect((await call("GET", "/api/tool-servers", { token: owner.token })).text).not.toContain("the-secret");
});

test("a name can be used once, and an address that is not public is refused", async () => {
  const owner = await signUp();
  const simulator = await startToolServer();
  await registered(owner, simulator);
  const again = await register(owner, { url: simulator.url });
  expect([again.status, again.error?.details["reason"]]).toEqual([409, "name_taken"]);
  await everyCase(
    ["http://10.0.0.7/mcp", "http://169.254.169.254/", "http://localhost:8000/", "ftp://example.com/"],
    async (url) => {
      const answer = await register(owner, { name: "inside", url });
      expect([answer.status, answer.error?.code]).toEqual([400, "INVALID_INPUT"]);
    },
  );
});

test("a server is read alone and in the list, and told unchanged to who has it", async () => {
  const owner = await signUp();
  const server = await registered(owner, await startToolServer());
  const path = `/api/tool-servers/${server.id}`;
  const list = await call("GET", "/api/tool-servers", { token: owner.token });
  expect(list.data()).toEqual({ tool_servers: [server] });
  const one = await call("GET", path, { token: owner.token });
  expect(one.data()).toEqual(server);
  const headers = { "if-none-match": one.headers["etag"] ?? "" };
  expect((await call("GET", path, { token: owner.token, headers })).status).toBe(304);
});
