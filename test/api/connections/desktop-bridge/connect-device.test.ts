import { expect, inject, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { registerDevice, startDesktopClient } from "#test/support/desktop";

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
  expect((await plain(`Bearer ${device.key.slice(0, -1)}0`)).status).toBe(401);
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

test("the heartbeat is answered, and what is no message ends the connection", async () => {
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
  const first = upgrade(device.key);
  await heard(first);
  const end = closed(first);
  const second = upgrade(device.key);
  await heard(second);
  expect(await end).toBe(4001);
  second.close();
  await closed(second);
});

test("the reference client ends when the platform does not know its key", async () => {
  const owner = await signUp();
  const device = await registerDevice(owner);
  await call("DELETE", `/api/desktop/devices/${device.id}`, { token: owner.token });
  const client = await startDesktopClient(device.key);
  expect(await client.exit).toBe(1);
});
