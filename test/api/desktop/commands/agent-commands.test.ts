import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, test, vi } from "vitest";

import { type ApprovalView, decide } from "#test/support/approvals";
import { call, signUp, type TestAccount } from "#test/support/client";
import { connectRawDevice, registerDevice, startDesktopClient } from "#test/support/desktop";
import { createAgent, execute } from "#test/support/factories/agents";
import { listEffects } from "#test/support/factories/effects";

/** An agent of a level with the terminal as a tool, and a device that may `cat`. */
async function scene(level: string) {
  const owner = await signUp();
  const device = await registerDevice(owner);
  const client = await startDesktopClient(device.key, { allow: ["cat *"] });
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

test("the device is told which agent a command is for, of a run and of a call", async () => {
  const owner = await signUp();
  const device = await connectRawDevice((await registerDevice(owner)).key);
  const configuration = { tools: ["desktop_terminal"] };
  const agent = await createAgent(owner, { name: 'Sweep"er', maturity_level: "autonomous", configuration });
  const told = async (asked: Promise<unknown>) => {
    const { id, on_behalf_of: onBehalfOf } = await device.heard("command");
    device.send({ type: "refused", id, reason: "no" });
    await asked;
    return onBehalfOf;
  };
  expect(await told(order(owner, agent.id, "ls"))).toBe('the agent "Sweep\\"er", for the task: Read my notes');
  const send = (body: Record<string, unknown>) =>
    call("POST", "/api/desktop/terminal", { token: owner.token, body: { command: "ls", ...body } });
  expect(await told(send({ agent_id: agent.id }))).toContain('the agent "Sweep\\"er", sent by ');
  expect(await told(send({}))).toContain("@");
});

test("the device is told what a person changed in the call before it was approved", async () => {
  const owner = await signUp();
  const device = await connectRawDevice((await registerDevice(owner)).key);
  const configuration = { tools: ["desktop_terminal"] };
  const agent = await createAgent(owner, { maturity_level: "supervised", configuration });
  expect((await order(owner, agent.id, "rm notes.txt")).status).toBe(202);
  const listed = await call("GET", `/api/approvals?agent_id=${agent.id}`, { token: owner.token });
  const [asked] = listed.data<{ approvals: ApprovalView[] }>().approvals;
  const changed = await call("POST", `/api/approvals/${asked?.id}/approve-changed`, {
    token: owner.token,
    body: { arguments: { command: "cat notes.txt" } },
  });
  expect(changed.status, changed.text).toBe(200);
  const { id, input, changes } = await device.heard("command");
  expect([input, changes]).toEqual([{ command: "cat notes.txt" }, ['command: "rm notes.txt" became "cat notes.txt"']]);
  device.send({ type: "refused", id, reason: "no" });
});

test("what the device refuses is an effect that was not made", async () => {
  const { owner, agent } = await scene("autonomous");
  await order(owner, agent.id, "rm notes.txt");
  expect(await listEffects(owner)).toMatchObject([{ status: "not_made", known: expect.stringContaining("refused") }]);
});

test("a device that lost its connection later reports the outcome of a command: the unknown effect becomes done", async () => {
  const owner = await signUp();
  const { key } = await registerDevice(owner);
  const first = await connectRawDevice(key);
  const asked = call("POST", "/api/desktop/terminal", { token: owner.token, body: { command: "make site" } });
  const { id } = await first.heard("command");
  first.socket.close();
  const second = await connectRawDevice(key);
  expect((await asked).error?.details).toMatchObject({ reason: "connection_lost", effect_id: id });
  expect((await listEffects(owner))[0]).toMatchObject({ id, status: "unknown" });
  const result = { exit_code: 0, stdout: "", stderr: "", truncated: false, timed_out: false, duration_ms: 9 };
  second.send({ type: "result", id, result });
  await second.heard("noted");
  expect((await listEffects(owner))[0]).toMatchObject({ id, status: "done", known: expect.stringContaining("later") });
});
