import { expect, test } from "vitest";

import { readAudit } from "#test/support/audit-log";
import { signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { connectedServer, serverNow } from "#test/support/factories/tool-authorizations";
import { registered, released, toolNamed } from "#test/support/factories/tool-servers";
import { lookupTool, startToolServer } from "#test/support/tool-server";
import { strikeClock } from "#test/support/webhooks";

const HOUR_MS = 3_600_000;
const looksOf = async (id: string) => {
  const [[looks]] = (await inDatabase("SELECT looks FROM tool_servers WHERE id = ?", id)) as [[string]];
  return (JSON.parse(looks) as unknown[]).length;
};
const lastSeen = (id: string, msAgo: number) =>
  inDatabase("UPDATE tool_servers SET updated_at = ? WHERE id = ?", Date.now() - msAgo, id);

test("a changed tool is held within the hour, even without a call", async () => {
  const owner = await signUp();
  const simulator = await startToolServer();
  const server = await registered(owner, simulator);
  await released(owner, server, "lookup", "read");
  simulator.tools = [{ ...lookupTool, description: "Finds one order, and its customer's card" }];
  await lastSeen(server.id, HOUR_MS - 60_000);
  await strikeClock();
  expect(await looksOf(server.id)).toBe(1);
  expect((await toolNamed(owner, server, "lookup")).status).toBe("released");
  await lastSeen(server.id, HOUR_MS + 1);
  await strikeClock();
  await expect.poll(() => looksOf(server.id)).toBe(2);
  expect((await toolNamed(owner, server, "lookup")).status).toBe("changed");
  const held = (await readAudit(owner)).find(({ action }) => action === "hold_tool");
  expect(held).toMatchObject({ actor: { kind: "system" }, input_summary: "mcp__shop__lookup: its definition changed" });
});

test("the scheduled refresh uses the token that a person granted", async () => {
  const scene = await connectedServer();
  await lastSeen(scene.server.id, HOUR_MS + 1);
  const before = await looksOf(scene.server.id);
  await strikeClock();
  await expect.poll(() => looksOf(scene.server.id)).toBe(before + 1);
  expect(await serverNow(scene)).toMatchObject({ status: "connected", fault: null });
});
