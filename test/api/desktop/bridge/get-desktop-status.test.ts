import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { type DeviceView, registerDevice, startDesktopClient } from "#test/support/desktop";

interface Status {
  connected: boolean;
  devices: DeviceView[];
}

test("tells which devices are connected, of this tenant only", async () => {
  const [owner, stranger] = [await signUp(), await signUp()];
  const status = async ({ token }: { token: string }) =>
    (await call("GET", "/api/desktop/status", { token })).data<Status>();
  const device = await registerDevice(owner);
  await registerDevice(owner, { name: "Never connected" });
  expect(await status(owner)).toEqual({ connected: false, devices: [] });
  const client = await startDesktopClient(device.key);
  expect(await status(owner)).toMatchObject({ connected: true, devices: [{ id: device.id }] });
  expect(await status(stranger)).toEqual({ connected: false, devices: [] });
  await client.kill("SIGTERM");
  await expect.poll(() => status(owner)).toEqual({ connected: false, devices: [] });
});
