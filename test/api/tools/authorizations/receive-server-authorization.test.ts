import { expect, test } from "vitest";

import { call } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { everyCase } from "#test/support/every-case";
import {
  begun,
  cameBack,
  consented,
  protectedServer,
  serverNow,
  signUpWithCookie,
  type AuthorizationScene,
} from "#test/support/factories/tool-authorizations";

const isUntouched = async (scene: AuthorizationScene) =>
  expect((await serverNow(scene)).authorization.state).toBe("needs_authorization");

test("a person who says no is led back with the reason, and nothing is connected", async () => {
  const scene = await protectedServer();
  expect(await cameBack(await consented(await begun(scene), true), scene.cookie)).toBe("/tools?error=access_denied");
  await isUntouched(scene);
});

test("a state is good once, and only in the session of the person who began", async () => {
  const scene = await protectedServer();
  const back = await consented(await begun(scene));
  const stranger = await signUpWithCookie();
  expect(await cameBack(back)).toMatch(/^\/connect#tool_server=/);
  expect(await cameBack(back, stranger.cookie)).toBe("/tools?error=other_person");
  await isUntouched(scene);
  expect(scene.authority.tokenRequests).toEqual([]);
  const ends = await Promise.all([cameBack(back, scene.cookie), cameBack(back, scene.cookie)]);
  expect(new Set(ends)).toEqual(new Set(["/tools?connected=shop", "/tools?error=invalid_state"]));
  expect(await cameBack(back, scene.cookie)).toBe("/tools?error=invalid_state");
  expect(scene.authority.tokenRequests).toHaveLength(1);
  expect((await serverNow(scene)).authorization.state).toBe("connected");
});

test("a state that is changed, missing, of an integration or over connects nothing", async () => {
  const scene = await protectedServer();
  const back = await consented(await begun(scene));
  const body = {};
  const started = await call("POST", "/api/integrations/spotify/connect", { token: scene.owner.token, body });
  const state = back.searchParams.get("state") ?? "";
  const [head = "", ...rest] = state.split(".");
  const forged = [head, ...rest.slice(0, -1), `A${(rest.at(-1) ?? "").slice(1)}B`].join(".");
  const others = ["", "x", forged, started.data<{ state: string }>().state, "A".repeat(2_000)];
  await everyCase(others, async (text) => {
    const changed = new URL(back);
    changed.searchParams.set("state", text);
    expect(await cameBack(changed, scene.cookie)).toBe("/tools?error=invalid_state");
  });
  await inDatabase("UPDATE connection_attempts SET expires_at = 1 WHERE tenant_id = ?", scene.owner.tenantId);
  expect(await cameBack(back, scene.cookie)).toBe("/tools?error=invalid_state");
  await isUntouched(scene);
  expect(scene.authority.tokenRequests).toEqual([]);
});

test("an answer of another issuer, or with a code that was changed or spent, connects nothing", async () => {
  const scene = await protectedServer();
  const changed = async (name: string, value: string | null) => {
    const back = await consented(await begun(scene));
    if (value === null) back.searchParams.delete(name);
    else back.searchParams.set(name, value);
    return cameBack(back, scene.cookie);
  };
  expect(await changed("iss", "https://evil.example.com")).toBe("/tools?error=token_exchange_failed");
  expect(await changed("iss", null)).toBe("/tools?error=token_exchange_failed");
  expect(scene.authority.tokenRequests).toEqual([]);
  expect(await changed("code", "0123456789abcdef")).toBe("/tools?error=token_exchange_failed");
  const other = await protectedServer();
  const foreign = await consented(await begun(other));
  expect(await changed("code", foreign.searchParams.get("code"))).toBe("/tools?error=token_exchange_failed");
  await isUntouched(scene);
});

test("a code is bound to its verifier: that of another authorization of the same server is refused", async () => {
  const scene = await protectedServer({ client_id: "by-hand" });
  const page = await begun(scene);
  const redirectUris = [page.searchParams.get("redirect_uri") ?? ""];
  scene.authority.clients.set("by-hand", { secret: null, redirectUris });
  const [first, second] = [await consented(page), await consented(await begun(scene))];
  first.searchParams.set("code", second.searchParams.get("code") ?? "");
  expect(await cameBack(first, scene.cookie)).toBe("/tools?error=token_exchange_failed");
  expect(scene.authority.tokenRequests).toMatchObject([{ status: 400 }]);
  await isUntouched(scene);
});

test("a server that was deleted or reconfigured in the meantime is not connected", async () => {
  const scene = await protectedServer();
  const { token } = scene.owner;
  const back = await consented(await begun(scene));
  const body = { auth: { type: "none" } };
  await call("PATCH", `/api/tool-servers/${scene.server.id}`, { token, body });
  expect(await cameBack(back, scene.cookie)).toBe("/tools?error=invalid_state");
  expect((await serverNow(scene)).authorization).toBeNull();
});

test("tokens are stored encrypted and never told", async () => {
  const scene = await protectedServer();
  await cameBack(await consented(await begun(scene)), scene.cookie);
  const [row] = (await inDatabase(
    "SELECT access_token, refresh_token, details FROM connections WHERE tenant_id = ?",
    scene.owner.tenantId,
  )) as [string, string, string][];
  const [shown = ""] = scene.protection.shown;
  const accessToken = shown.replace("Bearer ", "");
  expect(accessToken).not.toBe("");
  expect(JSON.stringify(row)).not.toContain(accessToken);
  const list = await call("GET", "/api/tool-servers", { token: scene.owner.token });
  expect(list.text).not.toContain(accessToken);
});
