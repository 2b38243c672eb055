import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, inject, test, vi } from "vitest";

import { call, signUp } from "#test/support/client";
import { connectRawDevice, registerDevice, startDesktopClient, temporaryFolder } from "#test/support/desktop";
import { listEffects } from "#test/support/factories/effects";
import { addColleague } from "#test/support/users";

const upgrade = (key: string) =>
  new WebSocket(inject("baseUrl").replace("http", "ws") + "/api/desktop/connect", {
    headers: { Authorization: `Bearer ${key}` },
  } as unknown as string[]);

const closed = (socket: WebSocket): Promise<number> =>
  new Promise((resolve) => socket.addEventListener("close", ({ code }) => resolve(code)));

const heard = (socket: WebSocket): Promise<string> =>
  new Promise((resolve) => socket.addEventListener("message", ({ data }) => resolve(String(data)), { once: true }));

test("a key opens the connection, and a wrong one, an API key or none does not", async () => {
  const owner = await signUp();
  const device = await registerDevice(owner);
  const plain = (authorization?: string) =>
    call("GET", "/api/desktop/connect", { headers: authorization === undefined ? {} : { authorization } });
  expect((await plain()).status).toBe(401);
  expect((await plain(`Bearer ${owner.token}`)).status).toBe(401);
  const other = device.key.endsWith("0") ? "1" : "0";
  expect((await plain(`Bearer ${device.key.slice(0, -1)}${other}`)).status).toBe(401);
  const known = await plain(`Bearer ${device.key}`);
  expect([known.status, known.text]).toEqual([400, expect.stringContaining("header.upgrade")]);
  const socket = upgrade(device.key);
  expect(JSON.parse(await heard(socket))).toEqual({ type: "welcome", device: { id: device.id, name: "Laptop" } });
  socket.close();
  await closed(socket);
});

test("a device key opens nothing else", async () => {
  const owner = await signUp();
  const device = await registerDevice(owner);
  expect((await call("GET", "/api/desktop/status", { token: device.key })).status).toBe(401);
  expect((await call("GET", "/api/desktop/status", { headers: { "x-api-key": device.key } })).status).toBe(401);
});

test("the heartbeat is answered, and an invalid message ends the connection", async () => {
  const device = await registerDevice(await signUp());
  const socket = upgrade(device.key);
  await heard(socket);
  const pong = heard(socket);
  socket.send("ping");
  expect(await pong).toBe("pong");
  const end = closed(socket);
  socket.send('{"type":"nothing"}');
  expect(await end).toBe(4003);
});

test("a device that connects again ends its connection before", async () => {
  const device = await registerDevice(await signUp());
  const first = await connectRawDevice(device.key);
  await connectRawDevice(device.key);
  expect(await first.closed).toBe(4001);
});

test("an answer whose kind differs from the command leaves the effect unknown and spends the request's key", async () => {
  const owner = await signUp();
  const device = await connectRawDevice((await registerDevice(owner)).key);
  const wrong: unknown[] = [
    { value: "done", duration_ms: 1 },
    { exit_code: 0 },
    { exit_code: 0, stdout: "x".repeat(200_001), stderr: "", truncated: false, timed_out: false, duration_ms: 1 },
  ];
  for (const result of wrong) {
    const send = (key: string) =>
      call("POST", "/api/desktop/terminal", {
        token: owner.token,
        body: { command: "make site" },
        headers: { "idempotency-key": key },
      });
    const key = crypto.randomUUID();
    const asked = send(key);
    const { id } = await device.heard("command");
    device.send({ type: "result", id, result });
    const details = { reason: "malformed_answer", effect_id: id };
    expect((await asked).error).toMatchObject({ code: "UNAVAILABLE", details });
    await device.heard("noted");
    expect((await send(key)).error).toMatchObject({ details });
  }
  expect((await listEffects(owner)).map(({ status }) => status)).toEqual(["unknown", "unknown", "unknown"]);
});

test("a process result does not answer an action, and a late answer of another kind leaves the effect unknown", async () => {
  const owner = await signUp();
  const { key } = await registerDevice(owner);
  const first = await connectRawDevice(key);
  const process = { exit_code: 0, stdout: "", stderr: "", truncated: false, timed_out: false, duration_ms: 1 };
  const body = { action: "read_file", parameters: { path: "a.txt" } };
  const asked = call("POST", "/api/desktop/actions", { token: owner.token, body });
  const { id } = await first.heard("command");
  first.socket.close();
  const second = await connectRawDevice(key);
  expect((await asked).error?.details).toMatchObject({ reason: "connection_lost" });
  second.send({ type: "result", id, result: process });
  await second.heard("noted");
  expect(await listEffects(owner)).toMatchObject([{ id, status: "unknown" }]);
});

test("a deactivated owner's device is disconnected, gets no command, and connects again once the owner is active", async () => {
  const owner = await signUp();
  const member = await addColleague(owner, "member");
  const { key, id } = await registerDevice(member);
  const device = await connectRawDevice(key);
  const shown = async () =>
    (await call("GET", "/api/desktop/devices", { token: owner.token })).data<{ devices: unknown[] }>().devices;
  expect(await shown()).toMatchObject([{ connected: true, owner: { id: member.id, active: true } }]);
  const change = (status: string) =>
    call("PATCH", `/api/auth/users/${member.id}`, { token: owner.token, body: { status } });
  await change("deactivated");
  expect(await device.closed).toBe(4004);
  expect(await shown()).toMatchObject([{ connected: false, owner: { active: false } }]);
  const refused = await call("GET", "/api/desktop/connect", { headers: { authorization: `Bearer ${key}` } });
  expect([refused.status, refused.text]).toEqual([401, expect.stringContaining("owner is not active")]);
  const named = { command: "ls", device_id: id };
  expect((await call("POST", "/api/desktop/terminal", { token: owner.token, body: named })).status).toBe(404);
  await change("active");
  await connectRawDevice(key);
  expect(await shown()).toMatchObject([{ connected: true, owner: { active: true } }]);
});

test("the reference client ends when its owner is deactivated", async () => {
  const owner = await signUp();
  const member = await addColleague(owner, "member");
  const client = await startDesktopClient((await registerDevice(member)).key);
  await call("DELETE", `/api/auth/users/${member.id}`, { token: owner.token });
  expect(await client.exit).toBe(1);
});

test("the client tells a message that the platform does not take once, not for ever", async () => {
  const owner = await signUp();
  const { key } = await registerDevice(owner);
  const folder = await temporaryFolder();
  const id = "x".repeat(101);
  const untakable = JSON.stringify({ id, end: { type: "interrupted", id } });
  await writeFile(join(folder, "journal"), `${untakable}\n`);
  const client = await startDesktopClient(key, { folder, allow: ["echo *"] });
  await client.line("did not accept an answer");
  await vi.waitUntil(
    async () => {
      const body = { command: "echo here" };
      return (await call("POST", "/api/desktop/terminal", { token: owner.token, body })).text.includes("here");
    },
    { timeout: 15_000, interval: 1_000 },
  );
});

test("the reference client ends when the platform does not know its key", async () => {
  const owner = await signUp();
  const device = await registerDevice(owner);
  await call("DELETE", `/api/desktop/devices/${device.id}`, { token: owner.token });
  const client = await startDesktopClient(device.key);
  expect(await client.exit).toBe(1);
});
