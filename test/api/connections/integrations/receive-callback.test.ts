import { expect, test } from "vitest";

import { signIn } from "#test/support/authenticator";
import { call, signUp, type TestAccount } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { comeBack, connect, consent, start, statusOf, vendorAccount } from "#test/support/providers/vendor-account";

const PROVIDERS = ["spotify", "canva", "figma", "adobe"];
const led = async (back: URL, headers?: Record<string, string>) => (await comeBack(back, headers)).headers["location"];

test("a user who says no is led back with the reason, and nothing is connected", () =>
  everyCase(PROVIDERS, async (provider) => {
    const owner = await signUp();
    const back = await consent(await start(owner, provider), vendorAccount(), true);
    expect(await led(back)).toBe(`/integrations?error=${provider}_access_denied`);
    expect((await statusOf(owner, provider)).state).toBe("disconnected");
  }));

test("a state is good once", async () => {
  const owner = await signUp();
  const back = await consent(await start(owner, "spotify"), vendorAccount());
  const ends = await Promise.all([led(back), led(back), led(back)]);
  expect(ends.toSorted((left = "", right = "") => left.localeCompare(right))).toEqual([
    "/integrations?connected=spotify",
    "/integrations?error=spotify_invalid_state",
    "/integrations?error=spotify_invalid_state",
  ]);
});

test("a state that is changed, missing, another provider's or made up connects nothing", async () => {
  const owner = await signUp();
  const back = await consent(await start(owner, "spotify"), vendorAccount());
  const state = back.searchParams.get("state") ?? "";
  const withState = (text: string, provider = "spotify") => {
    const changed = new URL(back);
    changed.pathname = `/api/integrations/${provider}/callback`;
    changed.searchParams.set("state", text);
    return changed;
  };
  const [head = "", ...rest] = state.split(".");
  const last = rest.at(-1) ?? "";
  const forged = [head, ...rest.slice(0, -1), `${last.startsWith("A") ? "B" : "A"}${last.slice(1)}`].join(".");
  for (const text of ["", "x", forged, `${state}A`.slice(1), "A".repeat(2_000)])
    expect(await led(withState(text))).toBe("/integrations?error=spotify_invalid_state");
  expect(await led(withState(state, "canva"))).toBe("/integrations?error=canva_invalid_state");
  expect(await led(back)).toBe("/integrations?connected=spotify");
});

test("a code that the provider refuses, has spent or answers badly for leads back with the reason", async () => {
  const owner = await signUp();
  const wrongCode = await consent(await start(owner, "spotify"), vendorAccount());
  wrongCode.searchParams.set("code", "0123456789abcdef");
  expect(await led(wrongCode)).toBe("/integrations?error=spotify_token_exchange_failed");
  const account = vendorAccount();
  await account.fail({ on: "POST .*/token", does: { status: 503 } });
  expect(await led(await consent(await start(owner, "spotify"), account))).toBe(
    "/integrations?error=spotify_token_exchange_failed",
  );
  expect((await statusOf(owner, "spotify")).state).toBe("disconnected");
});

test("a code that comes too late is refused by the provider", async () => {
  const owner = await signUp();
  const account = vendorAccount();
  const back = await consent(await start(owner, "figma"), account);
  await account.ahead(31_000);
  expect(await led(back)).toBe("/integrations?error=figma_token_exchange_failed");
});

test("what a browser session began is finished only by the same person's session", async () => {
  const password = "a password for the session";
  const [owner, other] = await Promise.all([signUp({ password }), signUp({ password })]);
  const cookieOf = async ({ email }: TestAccount) => {
    const signedIn = await signIn({ email, password });
    return (signedIn.cookies[0] ?? "").split(";")[0] ?? "";
  };
  const [ours, theirs] = await Promise.all([cookieOf(owner), cookieOf(other)]);
  const begin = async () => {
    const headers = { cookie: theirs, "sec-fetch-site": "same-origin" };
    const started = await call("GET", "/api/integrations/spotify?action=connect", { headers });
    expect(started.status).toBe(302);
    const address = started.headers["location"] ?? "";
    const state = new URL(address).searchParams.get("state");
    return consent(
      {
        provider: "spotify",
        connected: false,
        authorization_url: address,
        state,
        expires_at: null,
        developer_token: null,
      },
      vendorAccount(),
    );
  };
  const lured = await begin();
  expect(await led(lured, { cookie: ours })).toBe("/integrations?error=spotify_invalid_state");
  expect(await led(lured)).toBe("/integrations?error=spotify_invalid_state");
  expect(await led(lured, { cookie: theirs })).toBe("/integrations?connected=spotify");
});

test("connecting again takes the place of the connection before", async () => {
  const owner = await signUp();
  await connect(owner, "spotify");
  const second = await connect(owner, "spotify");
  expect((await statusOf(owner, "spotify")).account?.id).toBe(second.id);
});

test("a provider that does not tell whose account it is does not keep the user from connecting", async () => {
  const owner = await signUp();
  const account = vendorAccount();
  await account.fail({ on: "GET .*/me$", times: 3, does: { status: 500 } });
  await connect(owner, "spotify", account);
  expect(await statusOf(owner, "spotify")).toMatchObject({ connected: true, account: { id: null, name: null } });
});
