import { expect, inject, onTestFinished, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";

/** Sessions and streams of a free tenant. */
const FREE = 10;

const initialize = (account: TestAccount) =>
  call("POST", "/api/mcp", {
    token: account.token,
    body: {
      jsonrpc: "2.0",
      id: 1,
      method: "initialize",
      params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "a test", version: "1.0.0" } },
    },
  });

const LISTEN = {
  jsonrpc: "2.0",
  id: 1,
  method: "subscriptions/listen",
  params: {
    notifications: { resourceSubscriptions: ["tenure://agents/0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e"] },
    _meta: {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "a test", version: "1.0.0" },
      "io.modelcontextprotocol/clientCapabilities": {},
    },
  },
};

/** Opens a stream of a kind, until the test is over. */
async function follow(account: TestAccount, how: "stream" | "listen", sessionId: string): Promise<Response> {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const headers = { Authorization: `Bearer ${account.token}`, Accept: "application/json, text/event-stream" };
  const asked =
    how === "stream"
      ? { headers: { ...headers, "Mcp-Session-Id": sessionId } }
      : {
          method: "POST",
          headers: {
            ...headers,
            "Content-Type": "application/json",
            "Mcp-Protocol-Version": "2026-07-28",
            "Mcp-Method": "subscriptions/listen",
          },
          body: JSON.stringify(LISTEN),
        };
  return fetch(`${inject("baseUrl")}/api/mcp`, { ...asked, signal: leaving.signal });
}

test("a free tenant opens ten sessions; an ended one makes room, and another tenant has its own", async () => {
  const [owner, other] = await Promise.all([signUp({ tier: "free" }), signUp({ tier: "free" })]);
  const opened = [];
  // oxlint-disable-next-line no-await-in-loop -- one session after the other
  for (let count = 0; count < FREE; count++) opened.push(await initialize(owner));
  expect(opened.map(({ status }) => status)).toEqual(Array.from({ length: FREE }, () => 200));
  const refused = await initialize(owner);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(60);
  expect(refused.body).toMatchObject({
    jsonrpc: "2.0",
    error: { data: { code: "RATE_LIMIT_EXCEEDED", details: { limit: FREE } } },
  });
  expect((await initialize(other)).status).toBe(200);
  const headers = { "mcp-session-id": opened[3]?.headers["mcp-session-id"] ?? "" };
  expect((await call("DELETE", "/api/mcp", { token: owner.token, headers })).status).toBe(200);
  expect((await initialize(owner)).status).toBe(200);
  expect((await initialize(owner)).status).toBe(429);
});

test("a free tenant has ten streams of both kinds together; a closed one makes room", async () => {
  const owner = await signUp({ tier: "free" });
  const sessionId = (await initialize(owner)).headers["mcp-session-id"] ?? "";
  const streams: Response[] = [];
  // oxlint-disable-next-line no-await-in-loop -- one stream after the other
  for (let count = 0; count < FREE / 2; count++) {
    streams.push(await follow(owner, "stream", sessionId), await follow(owner, "listen", sessionId));
  }
  expect(streams.map(({ status }) => status)).toEqual(Array.from({ length: FREE }, () => 200));
  for (const how of ["stream", "listen"] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one stream after the other
    const refused = await follow(owner, how, sessionId);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
  }
  await streams[1]?.body?.cancel();
  await expect
    .poll(async () => (await follow(owner, "listen", sessionId)).status, { interval: 2_000, timeout: 30_000 })
    .toBe(200);
});
