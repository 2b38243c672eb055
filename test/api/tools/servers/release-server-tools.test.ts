import { expect, test } from "vitest";

import { decide } from "#test/support/approvals";
import { readAudit } from "#test/support/audit-log";
import { call, issuePaths, signUp, type TestAccount } from "#test/support/client";
import { asked, order, scene } from "#test/support/factories/tool-calls";
import {
  refreshed,
  registered,
  type ServerToolView,
  toolNamed,
  toolsOf,
  type ToolServerView,
} from "#test/support/factories/tool-servers";
import { lookupTool, startToolServer } from "#test/support/tool-server";
import { addColleague } from "#test/support/users";

const NAMES = ["a", "b", "c", "d"];
const offers = NAMES.map((name) => ({ ...lookupTool, name }));

const together = (
  { token }: Pick<TestAccount, "token">,
  { id }: Pick<ToolServerView, "id">,
  tools: readonly Record<string, unknown>[],
) => call("POST", `/api/tool-servers/${id}/release`, { token, body: { tools } });

const named = ({ id, digest }: ServerToolView, fields: Record<string, unknown> = {}) => ({
  tool_id: id,
  digest,
  action: "read",
  ...fields,
});

interface Result {
  id: string;
  status: string;
  code?: string;
}

test("reading tools are released together: each has its result, its pin and its entry in the log", async () => {
  const owner = await signUp();
  const simulator = await startToolServer({ tools: offers });
  const server = await registered(owner, simulator);
  const seen = await toolsOf(owner, server);
  simulator.tools = offers.map((offer) =>
    offer.name === "b" ? { ...offer, description: "Deletes one order" } : offer,
  );
  await refreshed(owner, server);
  const unknown = "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e";
  const answer = await together(owner, server, [
    ...seen.map((tool) => named(tool, tool.name === "c" ? { closed_fields: ["nowhere"] } : {})),
    { tool_id: unknown, digest: "0".repeat(64), action: "read" },
  ]);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.data<{ results: Result[] }>().results).toMatchObject([
    { id: seen[0]?.id, status: "done" },
    { id: seen[1]?.id, status: "refused", code: "CONFLICT" },
    { id: seen[2]?.id, status: "refused", code: "INVALID_INPUT" },
    { id: seen[3]?.id, status: "done" },
    { id: unknown, status: "not_found" },
  ]);
  expect(
    (await toolsOf(owner, server)).map(({ status, action, pinned }) => [status, action, pinned?.pinned_by]),
  ).toEqual([
    ["released", "read", owner.userId],
    ["quarantined", null, undefined],
    ["quarantined", null, undefined],
    ["released", "read", owner.userId],
  ]);
  const entries = (await readAudit(owner)).filter(({ action }) => action === "release_tool");
  expect(entries).toHaveLength(2);
});

test("a person who may not approve releases nothing, nor does a person of another tenant", async () => {
  const owner = await signUp();
  const server = await registered(owner, await startToolServer({ tools: offers }));
  const tools = (await toolsOf(owner, server)).map((tool) => named(tool));
  expect((await together(await addColleague(owner, "member"), server, tools)).status).toBe(403);
  expect((await together(await signUp(), server, tools)).status).toBe(404);
  const elsewhere = await signUp();
  const own = await registered(elsewhere, await startToolServer({ tools: offers }));
  const foreign = await together(elsewhere, own, tools);
  expect(new Set(foreign.data<{ results: Result[] }>().results.map(({ status }) => status))).toEqual(
    new Set(["not_found"]),
  );
  expect((await toolsOf(owner, server)).filter(({ status }) => status === "released")).toEqual([]);
});

test("a list without a tool, with one twice or with more than a hundred is refused", async () => {
  const owner = await signUp();
  const server = await registered(owner, await startToolServer({ tools: offers }));
  const tool = named(await toolNamed(owner, server, "a"));
  for (const tools of [
    [],
    [tool, tool],
    Array.from({ length: 101 }, (_, index) => ({ ...tool, tool_id: `t${index}` })),
  ]) {
    const answer = await together(owner, server, tools);
    expect([answer.status, issuePaths(answer)], `${tools.length} tools`).toEqual([400, ["body.tools"]]);
  }
});

test("an open request to call a tool expires when the tool is released again with others", async () => {
  const here = await scene("send");
  const { execution_id: executionId } = (await order(here, undefined, { wait_seconds: 0 })).data<{
    execution_id: string;
  }>();
  const approvalId = await asked(here, executionId);
  const tool = await toolNamed(here.owner, here.server, "lookup");
  const answer = await together(here.owner, here.server, [named(tool, { action: "update" })]);
  expect(answer.data<{ results: Result[] }>().results).toMatchObject([{ status: "done" }]);
  expect((await decide(here.owner, approvalId, "approve")).status).toBe(409);
  expect(here.simulator.calls).toEqual([]);
});
