import { expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { type DeviceView, registerDevice, startDesktopClient } from "#test/support/desktop";
import { addColleague } from "#test/support/users";

test("a registered device has a key that is shown once, and is listed with its state", async () => {
  const owner = await signUp();
  const device = await registerDevice(owner, { name: "Mara's laptop" });
  expect(device.key).toMatch(/^tnd_/);
  const list = async () =>
    (await call("GET", "/api/desktop/devices", { token: owner.token })).data<{ devices: DeviceView[] }>();
  expect((await list()).devices).toMatchObject([{ id: device.id, connected: false, platform: null }]);
  expect(JSON.stringify(await list())).not.toContain(device.key);
  await startDesktopClient(device.key);
  await expect.poll(async () => (await list()).devices[0]).toMatchObject({ connected: true, platform: "linux" });
});

test("removing a device ends its key and its connection", async () => {
  const owner = await signUp();
  const device = await registerDevice(owner);
  const client = await startDesktopClient(device.key);
  const removed = await call("DELETE", `/api/desktop/devices/${device.id}`, { token: owner.token });
  expect(removed.data()).toEqual({ removed: true, id: device.id });
  expect(await client.exit).toBe(1);
  expect((await call("DELETE", `/api/desktop/devices/${device.id}`, { token: owner.token })).status).toBe(404);
});

test("only its owner and administrators remove a device", async () => {
  const owner = await signUp();
  const [member, other] = [await addColleague(owner, "member"), await addColleague(owner, "member")];
  const device = await registerDevice(member);
  const remove = ({ token }: { token: string }) => call("DELETE", `/api/desktop/devices/${device.id}`, { token });
  expect((await remove(other)).status).toBe(403);
  expect((await remove(owner)).status).toBe(200);
});

test("a wrong body names its field", async () => {
  const owner = await signUp();
  for (const [body, path] of [
    [{}, "body.name"],
    [{ name: "a\nb" }, "body.name"],
    [{ name: "a", agents_may_use: 1 }, "body.agents_may_use"],
  ] as const) {
    const refused = await call("POST", "/api/desktop/devices", { token: owner.token, body });
    expect([refused.status, issuePaths(refused)]).toEqual([400, [path]]);
  }
});
