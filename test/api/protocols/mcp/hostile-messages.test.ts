import { beforeAll, expect, inject, test } from "vitest";

import { call, signUp, type CallOptions, type TestAccount } from "#test/support/client";
import { everyCase } from "#test/support/every-case";

let owner: TestAccount;

beforeAll(async () => {
  owner = await signUp();
});

const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };
const modern = (version: string): Record<string, unknown> => ({
  ...LIST,
  params: {
    _meta: {
      "io.modelcontextprotocol/protocolVersion": version,
      "io.modelcontextprotocol/clientInfo": { name: "x", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": {},
    },
  },
});

const send = (options: CallOptions) => call("POST", "/api/mcp", { token: owner.token, ...options });

const CASES: Record<string, { options: CallOptions; status: number }> = {
  "a batch": { options: { body: [LIST, LIST] }, status: 400 },
  "a huge batch": { options: { body: Array.from({ length: 5_000 }, () => LIST) }, status: 400 },
  "a body over the limit": { options: { body: { ...LIST, params: { text: "x".repeat(1_100_000) } } }, status: 413 },
  "no JSON": { options: { rawBody: "{", headers: { "content-type": "application/json" } }, status: 400 },
  "another content type": { options: { rawBody: "x", headers: { "content-type": "text/plain" } }, status: 415 },
  "another version of JSON-RPC": { options: { body: { ...LIST, jsonrpc: "1.0" } }, status: 400 },
  "an unknown revision in the header": {
    options: { body: LIST, headers: { "mcp-protocol-version": "1999-01-01" } },
    status: 400,
  },
  "an unknown revision in the message": { options: { body: modern("2099-01-01") }, status: 400 },
  "a header that says another revision than the message": {
    options: { body: modern("2026-07-28"), headers: { "mcp-protocol-version": "2025-11-25" } },
    status: 400,
  },
  "a page of another site": { options: { body: LIST, headers: { origin: "https://evil.example" } }, status: 403 },
  "an origin that is not an address": { options: { body: LIST, headers: { origin: "null" } }, status: 403 },
  "an unknown session": { options: { body: LIST, headers: { "mcp-session-id": "no-such-session" } }, status: 404 },
  "a method that is not served": { options: { body: { ...LIST, method: "tasks/list" } }, status: 200 },
};

test("an invalid message of a known revision gets the matching 4xx", () =>
  everyCase(Object.entries(CASES), async (_what, { options, status }) => {
    const answer = await send(options);
    expect(answer.status, answer.text).toBe(status);
    expect(answer.text).toContain('"error"');
  }));

test("an answer to an unasked question, and a cancellation without a call, change nothing", async () => {
  for (const body of [
    { jsonrpc: "2.0", id: "made-up#0", result: { action: "accept", content: { decision: "approve" } } },
    { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 99 } },
  ])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await send({ body })).status).toBe(202);
});

test("the server refuses callers without credentials", async () => {
  expect((await fetch(`${inject("baseUrl")}/api/mcp`, { method: "DELETE" })).status).toBe(401);
  expect((await fetch(`${inject("baseUrl")}/api/mcp`)).status).toBe(401);
});
