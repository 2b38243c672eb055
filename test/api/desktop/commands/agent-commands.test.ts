import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, inject, test, vi } from "vitest";

import { decide } from "#test/support/approvals";
import { call, signUp, type TestAccount } from "#test/support/client";
import { registerDevice, startDesktopClient } from "#test/support/desktop";
import { createAgent, execute } from "#test/support/factories/agents";
import { listEffects } from "#test/support/factories/effects";

/** An agent of a level that has the terminal as a tool, and a device that may `cat`. */
async function scene(level: string) {
  const owner = await signUp();
  const device = await registerDevice(owner);
  const client = await startDesktopClient(device.key, { allow: ["cat"] });
  await writeFile(join(client.folder, "notes.txt"), "Call Mara\n");
  const agent = await createAgent(owner, { maturity_level: level, configuration: { tools: ["desktop_terminal"] } });
  return { owner, agent, client };
}

const order = (owner: TestAccount, agentId: string, command: string) =>
  execute(owner, agentId, {
    task: "Read my notes",
    context: { command },
    parameters: { tool: "desktop_terminal", wait_seconds: 20 },
  });

test("an autonomous agent's run calls the device, and its result shows what the command wrote", async () => {
  const { owner, agent } = await scene("autonomous");
  const answer = await order(owner, agent.id, "cat notes.txt");
  expect(answer.status, answer.text).toBe(200);
  expect(answer.text).toContain("Call Mara");
  expect(await listEffects(owner)).toMatchObject([
    { tool: "desktop_terminal", action: "execute_shell", status: "done", agent_id: agent.id },
  ]);
});

test("below that level the run asks a person first, and the command runs once it is approved", async () => {
  const { owner, agent } = await scene("supervised");
  const answer = await order(owner, agent.id, "cat notes.txt");
  expect(answer.status, answer.text).toBe(202);
  expect(await listEffects(owner)).toEqual([]);
  const listed = await call("GET", `/api/approvals?agent_id=${agent.id}`, { token: owner.token });
  const [asked] = listed.data<{ approvals: { id: string; arguments: unknown }[] }>().approvals;
  expect(asked?.arguments).toMatchObject({ tool: "desktop_terminal", arguments: { command: "cat notes.txt" } });
  await decide(owner, asked?.id ?? "", "approve");
  await vi.waitUntil(async () => (await listEffects(owner))[0]?.status === "done", { timeout: 15_000, interval: 50 });
});

test("what the device refuses is an effect that was not made", async () => {
  const { owner, agent } = await scene("autonomous");
  await order(owner, agent.id, "rm notes.txt");
  expect(await listEffects(owner)).toMatchObject([{ status: "not_made", known: expect.stringContaining("refused") }]);
});

test("a device that lost its connection says later what became of a command: the unknown effect is done", async () => {
  const owner = await signUp();
  const { key } = await registerDevice(owner);
  const connect = () =>
    new WebSocket(`${inject("baseUrl").replace("http", "ws")}/api/desktop/connect`, {
      headers: { Authorization: `Bearer ${key}` },
    } as unknown as string[]);
  const message = (socket: WebSocket, type: string): Promise<{ id: string }> =>
    new Promise((resolve) =>
      socket.addEventListener("message", ({ data }) => {
        const heard = JSON.parse(String(data)) as { type: string; id: string };
        if (heard.type === type) resolve(heard);
      }),
    );
  const first = connect();
  await message(first, "welcome");
  const asked = call("POST", "/api/desktop/terminal", { token: owner.token, body: { command: "make site" } });
  const { id } = await message(first, "command");
  first.close();
  const second = connect();
  const noted = message(second, "noted");
  await message(second, "welcome");
  expect((await asked).error?.details).toMatchObject({ reason: "connection_lost", effect_id: id });
  expect((await listEffects(owner))[0]).toMatchObject({ id, status: "unknown" });
  const result = { exit_code: 0, stdout: "", stderr: "", truncated: false, timed_out: false, duration_ms: 9 };
  second.send(JSON.stringify({ type: "result", id, result }));
  await noted;
  expect((await listEffects(owner))[0]).toMatchObject({ id, status: "done", known: expect.stringContaining("later") });
  second.close();
});
