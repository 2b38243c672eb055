import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { adobeCredentials } from "#test/support/providers/adobe";
import { comeBack, connect, consent, start, statusOf, vendorAccount } from "#test/support/providers/vendor-account";

const SCOPES: Readonly<Record<string, RegExp>> = {
  spotify: /user-modify-playback-state.*playlist-modify-private.*streaming/,
  canva: /design:meta:read design:content:read design:content:write/,
  figma: /file_content:read .*file_comments:write/,
};

test("the user is led to the provider's page with PKCE, a state and the scopes, and is connected afterwards", () =>
  everyCase(Object.keys(SCOPES), async (provider) => {
    const owner = await signUp();
    const { authorization_url: address, state, connected, expires_at: expiresAt } = await start(owner, provider);
    const { searchParams: asked } = new URL(address ?? "");
    expect(connected).toBe(false);
    expect(asked.get("response_type")).toBe("code");
    expect(asked.get("state")).toBe(state);
    expect(asked.get("code_challenge_method")).toBe("S256");
    expect(asked.get("scope")).toMatch(SCOPES[provider] ?? /never/);
    expect(asked.get("redirect_uri")).toMatch(new RegExp(`/api/integrations/${provider}/callback$`));
    // Spotify sends a person who allowed it before straight back, unless it is asked to show its dialog.
    expect(asked.get("show_dialog")).toBe(provider === "spotify" ? "true" : null);
    expect(Date.parse(expiresAt ?? "")).toBeGreaterThan(Date.now());
    const account = await connect(owner, provider);
    expect(await statusOf(owner, provider)).toMatchObject({
      provider,
      state: "connected",
      connected: true,
      account: { id: account.id },
    });
  }));

test("the built-in provider is connected at once", async () => {
  const owner = await signUp();
  expect(await start(owner, "sandbox_music")).toMatchObject({ connected: true, authorization_url: null, state: null });
  expect(await statusOf(owner, "sandbox_music")).toMatchObject({ connected: true, expires_at: null });
});

test("a part of a provider can be connected alone, and an unknown part not at all", async () => {
  const owner = await signUp();
  const credentials = adobeCredentials(crypto.randomUUID());
  expect(await start(owner, "adobe", { service: "photoshop", credentials })).toMatchObject({ connected: true });
  const { scopes } = await statusOf(owner, "adobe");
  expect(scopes).toContain("ff_apis");
  expect(scopes).not.toContain("firefly_api");
  const { token } = owner;
  const body = { service: "lightroom" };
  expect((await call("POST", "/api/integrations/adobe/connect", { token, body })).error?.code).toBe("INVALID_INPUT");
  expect((await call("POST", "/api/integrations/spotify/connect", { token, body })).error?.code).toBe("INVALID_INPUT");
});

test("what cannot be connected says why", async () => {
  const { token } = await signUp();
  const refusal = async (provider: string) => {
    const { status, error } = await call("POST", `/api/integrations/${provider}/connect`, { token });
    return [status, error?.code];
  };
  expect(await refusal("grammarly")).toEqual([403, "ENTERPRISE_ONLY"]);
  expect(await refusal("myspace")).toEqual([404, "NOT_FOUND"]);
});

test("the same request with the same key begins one connection", async () => {
  const { token } = await signUp();
  const headers = { "idempotency-key": crypto.randomUUID() };
  const [first, second] = [
    await call("POST", "/api/integrations/spotify/connect", { token, headers }),
    await call("POST", "/api/integrations/spotify/connect", { token, headers }),
  ];
  expect(second.headers["idempotency-replayed"]).toBe("true");
  expect(second.data()).toEqual(first.data());
});

test("a provider of OAuth 1.0a: signed requests, a temporary token, a verifier", async () => {
  const owner = await signUp();
  const started = await start(owner, "evernote");
  expect(started.authorization_url).toMatch(/OAuth\.action\?oauth_token=/);
  const denied = await comeBack(await consent(started, vendorAccount(), true), owner);
  expect(denied.headers["location"]).toBe("/integrations?error=evernote_access_denied");
  const account = await connect(owner, "evernote");
  expect(await statusOf(owner, "evernote")).toMatchObject({ connected: true, expires_at: expect.any(String) });
  const tested = await call("POST", "/api/integrations/evernote/test", { token: owner.token });
  expect(tested.data()).toMatchObject({ account: { id: "42" } });
  await account.withdraw();
  const ended = await call("POST", "/api/integrations/evernote/test", { token: owner.token });
  expect([ended.status, ended.error?.code]).toEqual([409, "REAUTHENTICATION_REQUIRED"]);
});
