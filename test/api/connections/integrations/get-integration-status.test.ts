import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { connect, statusOf } from "#test/support/providers/vendor-account";

const HALF_YEAR_MS = 182 * 86_400_000;

test("tells the scopes, the account and until when the authorization is good", async () => {
  const owner = await signUp();
  const account = await connect(owner, "spotify");
  const status = await statusOf(owner, "spotify");
  expect(status).toMatchObject({ provider: "spotify", state: "connected", account: { id: account.id, name: "Anna" } });
  expect(status.scopes).toContain("user-modify-playback-state");
  const connectedAt = Date.parse(status.connected_at ?? "");
  expect(Date.parse(status.expires_at ?? "") - connectedAt).toBe(HALF_YEAR_MS);
});

test("reports a provider without a connection as not connected", async () => {
  expect(await statusOf(await signUp(), "evernote")).toEqual({
    provider: "evernote",
    state: "disconnected",
    connected: false,
    scopes: [],
    account: null,
    connected_at: null,
    expires_at: null,
  });
});

test("never shows a token", async () => {
  const owner = await signUp();
  await connect(owner, "spotify");
  const shown = await call("GET", "/api/integrations/spotify/status", { token: owner.token });
  expect(shown.text).not.toMatch(/token|secret|verifier/i);
});
