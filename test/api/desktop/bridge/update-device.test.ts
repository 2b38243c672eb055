import { expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { connectRawDevice, type DeviceView, registerDevice } from "#test/support/desktop";
import { createAgent } from "#test/support/factories/agents";
import { addColleague } from "#test/support/users";

const update = ({ token }: { token: string }, id: string, body: Record<string, unknown>) =>
  call("PATCH", `/api/desktop/devices/${id}`, { token, body });

test("its name and whether agents may use it are changed each alone, and it stays connected", async () => {
  const owner = await signUp();
  const device = await registerDevice(owner, { name: "Laptop", agents_may_use: true });
  await connectRawDevice(device.key);
  const agent = await createAgent(owner, { maturity_level: "autonomous" });
  const send = () =>
    call("POST", "/api/desktop/terminal", {
      token: owner.token,
      body: { command: "ls", agent_id: agent.id, device_id: device.id, timeout_seconds: 1 },
    });
  const closed = await update(owner, device.id, { agents_may_use: false });
  expect(closed.data<DeviceView>()).toMatchObject({ name: "Laptop", agents_may_use: false, connected: true });
  expect((await send()).status).toBe(404);
  const renamed = await update(owner, device.id, { name: "Studio" });
  expect(renamed.data<DeviceView>()).toMatchObject({ name: "Studio", agents_may_use: false, connected: true });
  await update(owner, device.id, { agents_may_use: true });
  // The device is asked again, and does not answer.
  expect((await send()).status).toBe(503);
  const listed = await call("GET", "/api/desktop/devices", { token: owner.token });
  expect(listed.data<{ devices: DeviceView[] }>().devices).toMatchObject([{ name: "Studio", agents_may_use: true }]);
});

test("each change is in the audit log with what was and what is; one that changes nothing is not", async () => {
  const owner = await signUp();
  const device = await registerDevice(owner, { name: "Laptop", agents_may_use: false });
  await update(owner, device.id, { agents_may_use: true });
  await update(owner, device.id, { agents_may_use: true });
  const log = await call("GET", "/api/sdlc/audit?limit=20", { token: owner.token });
  const { entries } = log.data<{ entries: { action: string }[] }>();
  expect(entries.filter(({ action }) => action === "update_device")).toMatchObject([
    { before: { agents_may_use: false }, after: { agents_may_use: true } },
  ]);
});

test("only its owner and administrators change a device", async () => {
  const owner = await signUp();
  const [member, other] = [await addColleague(owner, "member"), await addColleague(owner, "member")];
  const device = await registerDevice(member);
  expect((await update(other, device.id, { name: "Mine" })).status).toBe(403);
  expect((await update(member, device.id, { name: "Mine" })).status).toBe(200);
  expect((await update(owner, device.id, { agents_may_use: false })).status).toBe(200);
  expect((await update(await signUp(), device.id, { name: "Mine" })).status).toBe(404);
});

test("a wrong body names its field", async () => {
  const owner = await signUp();
  const device = await registerDevice(owner);
  for (const [body, path] of [
    [{}, "body"],
    [{ name: "" }, "body.name"],
    [{ agents_may_use: null }, "body.agents_may_use"],
    [{ name: "a", user_id: "x" }, "body.user_id"],
  ] as const) {
    const refused = await update(owner, device.id, body);
    expect([refused.status, issuePaths(refused)]).toEqual([400, [path]]);
  }
});
