import { describe, expect, test } from "vitest";

import { issuePaths, signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent, executeToEnd } from "#test/support/factories/agents";
import { ask } from "#test/support/factories/model-connections";
import { exportTraces, readTraceExport } from "#test/support/factories/trace-exports";
import { startTraceReceiver } from "#test/support/trace-receiver";
import { addColleague } from "#test/support/users";

const PATH = "/api/trace-export";
const VALUE = "nl-5c91-header-of-a-tenant";

describe("the receiver", () => {
  test("has headers that are stored encrypted, sent, and shown by name alone", async () => {
    const [owner, receiver] = await Promise.all([signUp(), startTraceReceiver()]);
    const answer = await ask(owner, "PUT", PATH, { url: receiver.url, headers: { "X-Api-Key": VALUE } });
    expect(answer.data()).toMatchObject({ trace_export: { header_names: ["x-api-key"], include_content: false } });
    await executeToEnd(owner, (await createAgent(owner)).id);
    await receiver.runs(1);
    expect(receiver.requests[0]?.headers).toMatchObject({ "x-api-key": VALUE, "content-type": "application/json" });
    const stored = await inDatabase("SELECT headers FROM trace_exports WHERE tenant_id = ?", owner.tenantId);
    const log = await ask(owner, "GET", "/api/sdlc/audit?action=set_trace_export");
    const shown = [answer, await ask(owner, "GET", PATH), log].map(({ text }) => text).join("");
    expect(shown + JSON.stringify(stored)).not.toContain(VALUE);
    expect(log.text).toContain("x-api-key");
  });

  test("keeps its headers with a change on the same host, and needs them again on another one", async () => {
    const [owner, receiver] = await Promise.all([signUp(), startTraceReceiver()]);
    await exportTraces(owner, { url: receiver.url, headers: { "x-api-key": VALUE } });
    const same = await exportTraces(owner, { url: `${receiver.url}?team=1`, include_content: true });
    expect(same).toMatchObject({ header_names: ["x-api-key"], include_content: true });
    const moved = await ask(owner, "PUT", PATH, { url: "https://otel.elsewhere.example/v1/traces" });
    expect([moved.status, issuePaths(moved)]).toEqual([400, ["body.headers"]]);
    expect(await exportTraces(owner, { url: receiver.url, headers: {} })).toMatchObject({ header_names: [] });
  });

  test("has an address that the outbound guard lets pass, and headers that a request can have", async () => {
    const owner = await signUp();
    const url = "https://otel.northlight.example/v1/traces";
    for (const [body, path] of [
      [{ url: "https://10.0.0.1/v1/traces" }, "body.url"],
      [{ url: "https://user:word@example.com/" }, "body.url"],
      [{ url, headers: { "bad name": "x" } }, "body.headers.bad name"],
      [{ url, headers: { "content-type": "text/plain" } }, "body.headers.content-type"],
      [{ url, headers: { "x-key": "two\nlines" } }, "body.headers.x-key"],
      [{ url, headers: { "x-key": "1", "X-Key": "2" } }, "body.headers"],
    ] as const) {
      const answer = await ask(owner, "PUT", PATH, body);
      expect([answer.status, issuePaths(answer)], JSON.stringify(body)).toEqual([400, [path]]);
    }
    expect(await readTraceExport(owner)).toBeNull();
  });

  test("is changed and read by who may manage webhooks, and belongs to its workspace", async () => {
    const [owner, receiver] = await Promise.all([signUp(), startTraceReceiver()]);
    const member = await addColleague(owner, "member");
    await exportTraces(owner, { url: receiver.url });
    for (const [method, path] of [
      ["GET", PATH],
      ["PUT", PATH],
      ["DELETE", PATH],
      ["POST", `${PATH}/test`],
    ] as const) {
      const body = method === "PUT" ? { url: receiver.url } : undefined;
      expect((await ask(member, method, path, body)).status, method).toBe(403);
    }
    expect(await readTraceExport(await signUp())).toBeNull();
  });
});
