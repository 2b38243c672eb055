import { expect, inject, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { userTokenOf } from "#test/support/providers/apple-music";
import {
  comeBack,
  confirmation,
  consent,
  start,
  statusOf,
  vendorAccount,
} from "#test/support/providers/vendor-account";

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

test("a person who signs in after the browser came back connects by confirming; a key, a stranger and a second try do not", async () => {
  const [owner, other] = await Promise.all([signUp(), signUp()]);
  const account = vendorAccount();
  const body = await confirmation(await consent(await start(owner, "spotify"), account));
  const stranger = await finish(other, "spotify", body);
  expect([stranger.status, stranger.error?.details["reason"]]).toEqual([403, "other_person"]);
  const byKey = await call("POST", "/api/integrations/spotify/callback", { apiKey: owner.apiKey, body });
  expect([byKey.status, byKey.error?.details["reason"]]).toEqual([403, "session_needed"]);
  expect(await account.calls("token")).toEqual([]);
  expect((await finish(owner, "spotify", body)).data()).toMatchObject({ connected: true, account: { id: account.id } });
  expect((await finish(owner, "spotify", body)).error?.code).toBe("INVALID_INPUT");
});

test("OAuth 1.0a is confirmed by the same call, and a person who said no is told so", async () => {
  const owner = await signUp();
  const note = await confirmation(await consent(await start(owner, "evernote"), vendorAccount()));
  expect((await finish(owner, "evernote", note)).data()).toMatchObject({ connected: true });
  const denied = await confirmation(await consent(await start(owner, "canva"), vendorAccount(), true));
  const refused = await finish(owner, "canva", denied);
  expect([refused.status, refused.error?.details["reason"]]).toEqual([502, "access_denied"]);
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
  const refused = await finish(owner, "apple_music", body);
  expect([refused.status, refused.error?.details["reason"]]).toEqual([403, "other_person"]);
  expect((await finish(owner, "spotify", body)).error?.code).toBe("NOT_SUPPORTED");
  expect((await finish(owner, "apple_music", { state, code: "x" })).error?.code).toBe("NOT_SUPPORTED");
});

test("a user token in an address is not looked at", async () => {
  const owner = await signUp();
  const started = await start(owner, "apple_music");
  const query = new URLSearchParams({ state: started.state ?? "", music_user_token: userTokenOf(vendorAccount().id) });
  const address = new URL(`/api/integrations/apple_music/callback?${query.toString()}`, inject("baseUrl"));
  const back = await comeBack(address, owner);
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
