import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { createAgent } from "#test/support/factories/agents";
import { listEffects } from "#test/support/factories/effects";
import { order } from "#test/support/factories/tool-calls";
import { refreshed, registered, release, released, toolNamed, toolsOf } from "#test/support/factories/tool-servers";
import { SERVER_ODDITIES, type ServerOddity } from "#test/support/server-oddities";
import { lookupTool, startToolServer } from "#test/support/tool-server";

const ALONE = SERVER_ODDITIES.map((oddity): readonly ServerOddity[] => [oddity]);
const TOGETHER: readonly ServerOddity[] = SERVER_ODDITIES.filter((oddity) => oddity !== "ids_as_text");

test("the good tools of an odd server are seen, released and called, in each revision", () =>
  everyCase(
    [...ALONE, TOGETHER].flatMap((oddities) => (["both", "legacy"] as const).map((era) => ({ era, oddities }))),
    async ({ era, oddities }) => {
      const owner = await signUp();
      const simulator = await startToolServer({ era });
      simulator.oddities = new Set(oddities);
      const server = await registered(owner, simulator, { timeout_seconds: 5 });
      expect(server).toMatchObject({ status: "connected", fault: null });
      await released(owner, server, "lookup", "read");
      const agent = await createAgent(owner, { configuration: { tools: ["mcp__shop__lookup"] } });
      const answer = await order({ owner, simulator, server, agent });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.text).toContain("lookup done");
      expect(await listEffects(owner)).toMatchObject([{ status: "done" }]);
      expect(simulator.calls).toHaveLength(1);
    },
    { nameOf: ({ era, oddities }) => `${oddities.join(", ")} (${era})`, atOnce: 4 },
  ));

test("a tool that cannot be called is told with its field, and cannot be released; the others can", async () => {
  const owner = await signUp();
  const simulator = await startToolServer();
  simulator.oddities = new Set(["bad_tools_beside"]);
  simulator.tools = [lookupTool, { ...lookupTool, name: "book", description: "word ".repeat(20_000) }];
  const server = await registered(owner, simulator);
  expect(server).toMatchObject({ status: "connected", fault: null });
  const told = (await toolsOf(owner, server)).map(({ name, not_importable: why }) => [name, why]);
  expect(Object.fromEntries(told)).toEqual({
    "(tool 1)": "the entry of the list must be an object",
    "(tool 3)": "`name` must be a text of 1 to 128 characters",
    book: expect.stringMatching(/^the definition has \d+ characters; the maximum is 32000$/) as unknown,
    broken: "`inputSchema` must be an object",
    lookup: null,
  });
  const refused = await release(owner, server, await toolNamed(owner, server, "broken"), "read");
  expect([refused.status, refused.error?.details]).toMatchObject([409, { reason: "not_importable" }]);
  expect((await release(owner, server, await toolNamed(owner, server, "lookup"), "read")).status).toBe(200);
});

test("a released tool that is broken is held until it is as it was and a person releases it", async () => {
  const owner = await signUp();
  const simulator = await startToolServer({ tools: [lookupTool] });
  const server = await registered(owner, simulator);
  await released(owner, server, "lookup", "read");
  simulator.tools = [{ ...lookupTool, inputSchema: "none" as never }];
  await refreshed(owner, server);
  expect(await toolNamed(owner, server, "lookup")).toMatchObject({
    status: "changed",
    not_importable: "`inputSchema` must be an object",
    pinned: { pinned_by: owner.userId },
  });
  expect((await call("GET", `/api/tool-servers/${server.id}`, { token: owner.token })).data()).toMatchObject({
    status: "connected",
  });
});
