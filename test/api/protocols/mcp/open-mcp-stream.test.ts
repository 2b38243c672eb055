import type { StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, inject, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { connectMcp } from "#test/support/mcp";

const open = (account: TestAccount, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${inject("baseUrl")}/api/mcp`, {
    headers: { Authorization: `Bearer ${account.token}`, Accept: "text/event-stream", ...headers },
  });

/** The URL that the stream of 2024-11-05 sends first. */
async function endpointOf(stream: Response): Promise<string> {
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  const { value = "" } = (await reader?.read()) ?? {};
  await reader?.cancel();
  return /^event: endpoint\ndata: (\S+)\n/.exec(value)?.[1] ?? "";
}

test("the stream of 2024-11-05 names the address for messages; no one else can send there, and no one can after it is closed", async () => {
  const [owner, stranger] = await Promise.all([signUp(), signUp()]);
  const stream = await open(owner);
  expect(stream.headers.get("content-type")).toContain("text/event-stream");
  const endpoint = await endpointOf(stream);
  expect(endpoint).toMatch(/^\/api\/mcp\?session=/);
  const body = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  expect((await call("POST", endpoint, { token: stranger.token, body })).status).toBe(404);
  const [path = "", query = ""] = endpoint.split("?");
  const otherSession = `${path}?${query.slice(0, -4)}0000`;
  expect((await call("POST", otherSession, { token: owner.token, body })).status).toBe(404);
});

test("a session that was never opened has no stream", async () => {
  const owner = await signUp();
  const answer = await open(owner, { "Mcp-Session-Id": "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e" });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ jsonrpc: "2.0", error: { data: { code: "NOT_FOUND" } } });
});

test("a forgotten stream cannot be resumed", async () => {
  const owner = await signUp();
  const { transport } = await connectMcp(owner, "2025-11-25");
  const { sessionId = "" } = transport as StreamableHTTPClientTransport;
  for (const lastEventId of [`${crypto.randomUUID()}_3`, "no place"]) {
    // oxlint-disable-next-line no-await-in-loop -- one request after the other
    const answer = await open(owner, { "Mcp-Session-Id": sessionId, "Last-Event-ID": lastEventId });
    expect(answer.status).toBe(404);
  }
});
