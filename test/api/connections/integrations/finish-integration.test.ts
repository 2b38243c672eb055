import { expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { userTokenOf } from "#test/support/providers/apple-music";
import { start, statusOf, vendorAccount } from "#test/support/providers/vendor-account";

const finish = ({ token }: TestAccount, provider: string, body: unknown) =>
  call("POST", `/api/integrations/${provider}/callback`, { token, body });

test("the provider's script needs a developer token, and the token that it gives connects the account", async () => {
  const owner = await signUp();
  const account = vendorAccount();
  const started = await start(owner, "apple_music");
  expect(started.developer_token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(started.authorization_url).toMatch(/\/integrations\/apple_music#state=/);
  const body = { state: started.state, music_user_token: userTokenOf(account.id) };
  const finished = await finish(owner, "apple_music", body);
  expect(finished.data()).toMatchObject({ provider: "apple_music", connected: true });
  const tested = await call("POST", "/api/integrations/apple_music/test", { token: owner.token });
  expect(tested.data()).toMatchObject({ ok: true });
  const again = await finish(owner, "apple_music", body);
  expect([again.status, again.error?.code]).toEqual([400, "INVALID_INPUT"]);
});

test("a token that the provider refuses connects nothing", async () => {
  const owner = await signUp();
  const account = vendorAccount();
  await account.withdraw();
  const { state } = await start(owner, "apple_music");
  const refused = await finish(owner, "apple_music", { state, music_user_token: userTokenOf(account.id) });
  expect([refused.status, refused.error?.details["reason"]]).toEqual([502, "token_exchange_failed"]);
  expect((await statusOf(owner, "apple_music")).state).toBe("disconnected");
});

test("refuses another person's state, and a provider that has its own callback", async () => {
  const [owner, other] = await Promise.all([signUp(), signUp()]);
  const { state } = await start(other, "apple_music");
  const body = { state, music_user_token: userTokenOf(vendorAccount().id) };
  expect((await finish(owner, "apple_music", body)).error?.code).toBe("INVALID_INPUT");
  expect((await finish(owner, "spotify", body)).error?.code).toBe("NOT_SUPPORTED");
});

test("a user token in an address is not looked at", async () => {
  const owner = await signUp();
  const started = await start(owner, "apple_music");
  const query = new URLSearchParams({ state: started.state ?? "", music_user_token: userTokenOf(vendorAccount().id) });
  const back = await call("GET", `/api/integrations/apple_music/callback?${query.toString()}`);
  expect(back.headers["location"]).toBe("/integrations?error=apple_music_access_denied");
});

test("a user token that ended needs a new one: nothing renews it", async () => {
  const owner = await signUp();
  const account = vendorAccount();
  const { state } = await start(owner, "apple_music");
  await finish(owner, "apple_music", { state, music_user_token: userTokenOf(account.id) });
  await account.withdraw();
  const refused = await call("POST", "/api/integrations/apple_music/test", { token: owner.token });
  expect([refused.status, refused.error?.code]).toEqual([409, "REAUTHENTICATION_REQUIRED"]);
  expect((await statusOf(owner, "apple_music")).state).toBe("reauthentication_required");
});
