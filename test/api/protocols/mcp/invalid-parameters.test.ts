import { beforeAll, expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { everyCase } from "#test/support/every-case";

let owner: TestAccount;

beforeAll(async () => {
  owner = await signUp();
});

const greeting = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "a", version: "1" } };

/** A request by its method, its parameters, and the field that the refusal names. */
const CASES: readonly (readonly [method: string, params: unknown, field: string])[] = [
  ["tools/list", null, "params"],
  ["tools/list", [], "params"],
  ["tools/list", "all", "params"],
  ["tools/list", { _meta: null }, "params._meta"],
  ["tools/list", { _meta: { progressToken: null } }, "params._meta.progressToken"],
  ["tools/list", { cursor: null }, "params.cursor"],
  ["tools/list", { cursor: 2 }, "params.cursor"],
  ["tools/list", { cursor: "zzz" }, "params.cursor"],
  ["prompts/list", { cursor: "zzz" }, "params.cursor"],
  ["resources/templates/list", { cursor: "zzz" }, "params.cursor"],
  ["resources/list", { cursor: "zzz" }, "params.cursor"],
  ["resources/list", { cursor: null }, "params.cursor"],
  ["tools/call", null, "params"],
  ["tools/call", { arguments: {} }, "params.name"],
  ["tools/call", { name: "list_agents", arguments: null }, "params.arguments"],
  ["tools/call", { name: "list_agents", arguments: [] }, "params.arguments"],
  ["tools/call", { name: "list_agents", _meta: null }, "params._meta"],
  ["prompts/get", { name: null }, "params.name"],
  ["resources/read", { uri: null }, "params.uri"],
  ["resources/subscribe", {}, "params.uri"],
  ["completion/complete", { ref: null, argument: { name: "a", value: "b" } }, "params.ref"],
  ["logging/setLevel", { level: "loud" }, "params.level"],
  ["initialize", null, "params"],
  ["initialize", { ...greeting, clientInfo: null }, "params.clientInfo"],
  ["initialize", { ...greeting, capabilities: null }, "params.capabilities"],
  ["ping", null, "params"],
];

test("parameters that cannot be read are refused as such, with the field and in our words", () =>
  everyCase(CASES, async (method, params, field) => {
    const body = { jsonrpc: "2.0", id: 5, method, params };
    const answer = await call("POST", "/api/mcp", { token: owner.token, body });
    expect(answer.status, answer.text).toBe(200);
    const { error, id } = JSON.parse(answer.text.replace(/^[^{]*/s, "")) as {
      id: number;
      error: { code: number; message: string; data: { details: { issues: { path: string }[] } } };
    };
    expect([id, error.code, error.data.details.issues[0]?.path]).toEqual([5, -32_602, field]);
    expect(error.message).not.toMatch(/\n|invalid_type|expected/);
  }));
