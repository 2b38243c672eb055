import { expect, inject, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { connectApple } from "#test/support/factories/music";

test("the script, the developer token, and whether the account is connected", async () => {
  const owner = await signUp();
  const read = async () => (await call("GET", "/api/music-players/setup", { token: owner.token })).data();
  const before = {
    script_url: `${inject("providersUrl")}/apple-music-script/musickit.js`,
    developer_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) as unknown,
    connected: false,
  };
  expect(await read()).toEqual(before);
  await connectApple(owner);
  expect(await read()).toEqual({ ...before, connected: true });
});
