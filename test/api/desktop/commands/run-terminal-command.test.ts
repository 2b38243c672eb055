import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, test } from "vitest";

import { type Answer, call, issuePaths, signUp } from "#test/support/client";
import { registerDevice, startDesktopClient } from "#test/support/desktop";
import { createAgent } from "#test/support/factories/agents";
import { listEffects } from "#test/support/factories/effects";
import { addColleague } from "#test/support/users";

interface Ran {
  command_id: string;
  device: { id: string; name: string };
  exit_code: number | null;
  stdout: string;
  stderr: string;
  truncated: boolean;
  timed_out: boolean;
}

const run = (account: { token: string }, body: Record<string, unknown>) =>
  call("POST", "/api/desktop/terminal", { token: account.token, body });

const reasonOf = (answer: Answer) => answer.error?.details["reason"];

test("a command runs in the device's folder, and its output and exit code are answered", async () => {
  const owner = await signUp();
  const device = await registerDevice(owner);
  const client = await startDesktopClient(device.key, { allow: ["cat *", "ls"] });
  await writeFile(join(client.folder, "notes.txt"), "Call Mara\n");
  const read = await run(owner, { command: "cat notes.txt" });
  expect(read.status, read.text).toBe(200);
  expect(read.data<Ran>()).toMatchObject({
    device: { id: device.id, name: "Laptop" },
    exit_code: 0,
    stdout: "Call Mara\n",
    stderr: "",
    truncated: false,
    timed_out: false,
  });
  expect((await run(owner, { command: "cat absent.txt" })).data<Ran>()).toMatchObject({ exit_code: 1, stdout: "" });
  const [last, first] = await listEffects(owner);
  expect(last).toMatchObject({ tool: "desktop_terminal", action: "execute_shell", status: "done", agent_id: null });
  expect(first).toMatchObject({ id: read.data<Ran>().command_id, arguments: { command: "cat notes.txt" } });
});

test("what is not on the device's list is refused there, and nothing is done", async () => {
  const owner = await signUp();
  const device = await registerDevice(owner);
  const client = await startDesktopClient(device.key, { allow: ["echo *"] });
  for (const command of [
    "touch made.txt",
    "echo hello > made.txt",
    "echo $(touch made.txt)",
    "echo a; touch made.txt",
  ]) {
    const refused = await run(owner, { command });
    expect([refused.status, reasonOf(refused)]).toEqual([403, "refused_at_device"]);
  }
  await expect(readFile(join(client.folder, "made.txt"))).rejects.toThrow("ENOENT");
  expect((await listEffects(owner)).map(({ status }) => status)).toEqual(Array(4).fill("not_made"));
});

test("a folder outside the device's is refused", async () => {
  const owner = await signUp();
  const device = await registerDevice(owner);
  await startDesktopClient(device.key, { allow: ["ls"] });
  const refused = await run(owner, { command: "ls", cwd: ".." });
  expect([refused.status, reasonOf(refused)]).toEqual([403, "refused_at_device"]);
});

test("a command that takes too long is ended by the device, which says so", async () => {
  const owner = await signUp();
  const device = await registerDevice(owner);
  await startDesktopClient(device.key, { allow: ["sleep *"] });
  const ended = await run(owner, { command: "sleep 60", timeout_seconds: 1 });
  expect(ended.data<Ran>()).toMatchObject({ exit_code: null, timed_out: true });
});

test("without a connected device the answer is 503 and nothing is done", async () => {
  const owner = await signUp();
  await registerDevice(owner);
  const refused = await run(owner, { command: "ls" });
  expect([refused.status, reasonOf(refused)]).toEqual([503, "no_device"]);
  expect(await listEffects(owner)).toMatchObject([{ status: "not_made" }]);
});

test("an agent needs the highest level, and a device that agents may use", async () => {
  const owner = await signUp();
  const own = await registerDevice(owner, { name: "Private", agents_may_use: false });
  const shared = await registerDevice(owner, { name: "Shared" });
  await startDesktopClient(own.key, { allow: ["ls"] });
  await startDesktopClient(shared.key, { allow: ["ls"] });
  const agentAt = async (level: string) => (await createAgent(owner, { maturity_level: level })).id;
  const [supervised, autonomous] = [await agentAt("supervised"), await agentAt("autonomous")];
  const refused = await run(owner, { command: "ls", agent_id: supervised });
  expect(refused.status).toBe(403);
  expect(refused.error).toMatchObject({ code: "GOVERNANCE_VIOLATION" });
  const ran = await run(owner, { command: "ls", agent_id: autonomous });
  expect(ran.data<Ran>().device).toEqual({ id: shared.id, name: "Shared" });
  expect((await run(owner, { command: "ls", agent_id: autonomous, device_id: own.id })).status).toBe(404);
  const log = await call("GET", "/api/sdlc/audit?limit=20", { token: owner.token });
  expect(log.text).toContain("Terminal: ls");
});

test("a person's device is the person's own: colleagues cannot use it, administrators and its owner can", async () => {
  const owner = await signUp();
  const [member, other] = [await addColleague(owner, "member"), await addColleague(owner, "member")];
  const device = await registerDevice(member);
  await startDesktopClient(device.key, { allow: ["ls"] });
  expect((await run(other, { command: "ls" })).status).toBe(503);
  expect((await run(other, { command: "ls", device_id: device.id })).status).toBe(404);
  expect((await run(member, { command: "ls" })).status).toBe(200);
  expect((await run(owner, { command: "ls" })).status).toBe(200);
});

test("a wrong body names its field", async () => {
  const owner = await signUp();
  const wrong: [Record<string, unknown>, string][] = [
    [{}, "body.command"],
    [{ command: " " }, "body.command"],
    [{ command: "ls", timeout_seconds: 601 }, "body.timeout_seconds"],
    [{ command: "ls", cwd: "" }, "body.cwd"],
  ];
  for (const [body, path] of wrong) {
    const refused = await run(owner, body);
    expect([refused.status, issuePaths(refused)]).toEqual([400, [path]]);
  }
  expect(await listEffects(owner)).toEqual([]);
});

test("the client is killed within a command and comes back: one effect, first unknown, then unknown still, never done twice", async () => {
  const owner = await signUp();
  const device = await registerDevice(owner);
  const client = await startDesktopClient(device.key, { allow: ["sh *"] });
  await writeFile(join(client.folder, "slow.sh"), "echo once >> ran.txt\nsleep 30\n");
  const asked = run(owner, { command: "sh slow.sh", timeout_seconds: 60 });
  await client.line("slow.sh");
  await expect.poll(() => readFile(join(client.folder, "ran.txt"), "utf8").catch(() => "")).toBe("once\n");
  await client.kill("SIGKILL");
  const lost = await asked;
  expect([lost.status, reasonOf(lost)]).toEqual([503, "connection_lost"]);
  await client.again();
  expect((await run(owner, { command: "sh -c true" })).status).toBe(200);
  const effects = await listEffects(owner);
  expect(effects.map(({ status }) => status)).toEqual(["done", "unknown"]);
  expect(await readFile(join(client.folder, "ran.txt"), "utf8")).toBe("once\n");
});
