import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";

test("a workspace's time zone is UTC until somebody sets another one", async () => {
  const { token } = await signUp();
  const read = async (): Promise<unknown> => (await call("GET", "/api/time-zone", { token })).data();
  expect(await read()).toEqual({ time_zone: "UTC" });
  await call("PUT", "/api/time-zone", { token, body: { time_zone: "Europe/Berlin" } });
  expect(await read()).toEqual({ time_zone: "Europe/Berlin" });
});
