import type { StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { connectMcp } from "#test/support/mcp";

const send = (account: TestAccount, sessionId: string) =>
  call("POST", "/api/mcp", {
    token: account.token,
    headers: { "mcp-session-id": sessionId, "mcp-protocol-version": "2025-11-25" },
    body: { jsonrpc: "2.0", id: 7, method: "tools/list" },
  });

const end = (account: TestAccount, sessionId: string) =>
  call("DELETE", "/api/mcp", { token: account.token, headers: { "mcp-session-id": sessionId } });

test("an ended session is gone, and only its owner ends it", async () => {
  const [owner, stranger] = await Promise.all([signUp(), signUp()]);
  const connected = await connectMcp(owner, "2025-11-25");
  const { sessionId = "" } = connected.transport as StreamableHTTPClientTransport;
  expect(sessionId).not.toBe("");
  expect((await send(owner, sessionId)).status).toBe(200);
  expect((await send(stranger, sessionId)).status).toBe(404);
  expect((await end(stranger, sessionId)).status).toBe(404);
  expect((await end(owner, sessionId)).data()).toEqual({ ended: true });
  expect((await send(owner, sessionId)).status).toBe(404);
  expect((await end(owner, sessionId)).status).toBe(404);
});
