import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { connectSandbox } from "#test/support/factories/music";
import { connect } from "#test/support/providers/vendor-account";

test("every music provider is listed with its connection, and the sandbox as what it is", async () => {
  const owner = await signUp();
  const account = await connect(owner, "spotify");
  await connectSandbox(owner);
  const list = async () =>
    (await call("GET", "/api/media/providers", { token: owner.token })).data<{ providers: unknown[] }>().providers;
  expect(await list()).toMatchObject([
    { provider: "spotify", name: "Spotify", state: "connected", is_default: false, is_sandbox: false },
    { provider: "apple_music", state: "disconnected", is_default: false, is_sandbox: false },
    { provider: "sandbox_music", state: "connected", is_sandbox: true },
  ]);
  await account.withdraw();
  await call("POST", "/api/integrations/spotify/test", { token: owner.token });
  expect(await list()).toMatchObject([{ state: "reauthentication_required" }, {}, {}]);
});
