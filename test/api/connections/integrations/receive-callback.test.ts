import { expect, inject, test } from "vitest";

import { cookieOf } from "#test/support/authenticator";
import { call, type CallOptions, newAddress, signUp, type TestAccount } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { comeBack, connect, consent, start, statusOf, vendorAccount } from "#test/support/providers/vendor-account";

const PROVIDERS = ["spotify", "canva", "figma"];
const led = async (back: URL, visitor: TestAccount | null) => (await comeBack(back, visitor)).headers["location"];

test("a user who says no is led back with the reason, and nothing is connected", () =>
  everyCase(PROVIDERS, async (provider) => {
    const owner = await signUp();
    const back = await consent(await start(owner, provider), vendorAccount(), true);
    expect(await led(back, owner)).toBe(`/integrations?error=${provider}_access_denied`);
    expect((await statusOf(owner, provider)).state).toBe("disconnected");
  }));

test("a state is good once", async () => {
  const owner = await signUp();
  const back = await consent(await start(owner, "spotify"), vendorAccount());
  const ends = await Promise.all([led(back, owner), led(back, owner), led(back, owner)]);
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
    expect(await led(withState(text), owner)).toBe("/integrations?error=spotify_invalid_state");
  expect(await led(withState(state, "canva"), owner)).toBe("/integrations?error=canva_invalid_state");
  expect(await led(back, owner)).toBe("/integrations?connected=spotify");
});

test("a code that the provider refuses, has spent or answers badly for leads back with the reason", async () => {
  const owner = await signUp();
  const wrongCode = await consent(await start(owner, "spotify"), vendorAccount());
  wrongCode.searchParams.set("code", "0123456789abcdef");
  expect(await led(wrongCode, owner)).toBe("/integrations?error=spotify_token_exchange_failed");
  const account = vendorAccount();
  await account.fail({ on: "POST .*/token", does: { status: 503 } });
  expect(await led(await consent(await start(owner, "spotify"), account), owner)).toBe(
    "/integrations?error=spotify_token_exchange_failed",
  );
  expect((await statusOf(owner, "spotify")).state).toBe("disconnected");
});

test("a code that comes too late is refused by the provider", async () => {
  const owner = await signUp();
  const account = vendorAccount();
  const back = await consent(await start(owner, "figma"), account);
  await account.ahead(31_000);
  expect(await led(back, owner)).toBe("/integrations?error=figma_token_exchange_failed");
});

test("only a session of the person who began connects an account, whether a session, a token or a key began", async () => {
  const [attacker, victim] = await Promise.all([signUp(), signUp()]);
  const ways: [string, CallOptions][] = [
    ["session", { headers: { cookie: await cookieOf(attacker), origin: inject("baseUrl") } }],
    ["token", { token: attacker.token }],
    ["key", { apiKey: attacker.apiKey }],
  ];
  await everyCase(ways, async (_way, credential) => {
    const begun = await call("POST", "/api/integrations/spotify/connect", { ...credential, body: {} });
    const account = vendorAccount();
    const back = await consent(begun.data(), account);
    const place = new URL((await led(back, null)) ?? "", inject("baseUrl"));
    expect(place.pathname + place.search).toBe("/connect");
    expect(Object.fromEntries(new URLSearchParams(place.hash.slice(1)))).toEqual({
      provider: "spotify",
      state: back.searchParams.get("state"),
      code: back.searchParams.get("code"),
    });
    expect(await led(back, victim)).toBe("/integrations?error=spotify_other_person");
    expect((await statusOf(attacker, "spotify")).connected).toBe(false);
    expect(await account.calls("token")).toEqual([]);
    expect(await led(back, attacker)).toBe("/integrations?connected=spotify");
    await call("POST", "/api/integrations/spotify/disconnect", { token: attacker.token });
  });
});

test("a key beside the callback is not a session", async () => {
  const owner = await signUp();
  const { pathname, search } = await consent(await start(owner, "spotify"), vendorAccount());
  const headers = { "x-api-key": owner.apiKey, cookie: "theme=dark" };
  const back = await call("GET", `${pathname}${search}`, { headers, from: newAddress() });
  expect(back.headers["location"]).toMatch(/^\/connect#/);
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
