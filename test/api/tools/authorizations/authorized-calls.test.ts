import { expect, test } from "vitest";

import { call } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent, execute } from "#test/support/factories/agents";
import { listEffects } from "#test/support/factories/effects";
import {
  begun,
  cameBack,
  connectedServer,
  consented,
  serverNow,
  type AuthorizationScene,
} from "#test/support/factories/tool-authorizations";
import { refreshed, released } from "#test/support/factories/tool-servers";
import { lookupTool, startToolServer } from "#test/support/tool-server";

/** An agent that may call the server's tool `lookup`. */
async function callingAgent({ owner, server }: AuthorizationScene) {
  await released(owner, server, "lookup", "read");
  return createAgent(owner, { configuration: { tools: ["mcp__shop__lookup"] } });
}

const order = ({ owner }: AuthorizationScene, agentId: string) =>
  execute(owner, agentId, {
    task: "Find the order",
    context: { order: "A7" },
    parameters: { tool: "mcp__shop__lookup", wait_seconds: 20 },
  });

test("a call shows the token, and a token that ended is renewed before the call is made once", async () => {
  const scene = await connectedServer();
  const agent = await callingAgent(scene);
  scene.authority.endAccess();
  const answer = await order(scene, agent.id);
  expect(answer.data<{ result: unknown }>().result).toMatchObject({ details: { content: [{ text: "lookup done" }] } });
  expect(scene.simulator.calls).toHaveLength(1);
  expect(scene.authority.tokenRequests.map(({ form }) => [form["grant_type"], form["resource"]])).toEqual([
    ["authorization_code", scene.simulator.url],
    ["refresh_token", scene.simulator.url],
  ]);
});

test("requests that race renew the token once: a refresh token is spent once, and each gets the new one", async () => {
  const scene = await connectedServer();
  scene.authority.endAccess();
  const looks = await Promise.all(Array.from({ length: 6 }, () => refreshed(scene.owner, scene.server)));
  expect(looks.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => "connected"));
  const renewals = scene.authority.tokenRequests.filter(({ form }) => form["grant_type"] === "refresh_token");
  expect(renewals).toMatchObject([{ status: 200 }]);
});

test("a token that ends soon is renewed before it is used", async () => {
  const scene = await connectedServer();
  await inDatabase(
    "UPDATE connections SET access_expires_at = ? WHERE tenant_id = ?",
    Date.now() + 30_000,
    scene.owner.tenantId,
  );
  expect(await refreshed(scene.owner, scene.server)).toMatchObject({ status: "connected" });
  expect(scene.authority.tokenRequests.at(-1)).toMatchObject({ status: 200, form: { grant_type: "refresh_token" } });
  expect(new Set(scene.protection.shown).size).toBe(2);
});

test("when nothing renews the token any more a person connects the server again; nothing was called", async () => {
  const scene = await connectedServer();
  const agent = await callingAgent(scene);
  await inDatabase("UPDATE connections SET access_expires_at = 1 WHERE tenant_id = ?", scene.owner.tenantId);
  const [row] = scene.authority.tokenRequests;
  expect(row?.status).toBe(200);
  scene.authority.clients.clear();
  const answer = await order(scene, agent.id);
  expect(answer.error).toMatchObject({ details: { reason: "authorization_expired" } });
  expect((await serverNow(scene)).authorization.state).toBe("expired");
  const [effect] = await listEffects(scene.owner);
  expect(effect).toMatchObject({ status: "not_made" });
  expect(scene.simulator.calls).toEqual([]);
  const page = await begun(scene);
  expect(await cameBack(await consented(page), scene.cookie)).toBe("/tools?connected=shop");
  expect((await serverNow(scene)).authorization.state).toBe("connected");
});

test("an authorization server that is down ends the call, not the connection; nothing was called", async () => {
  const scene = await connectedServer();
  const agent = await callingAgent(scene);
  scene.authority.endAccess();
  scene.authority.isDown = true;
  const answer = await order(scene, agent.id);
  expect(answer.error).toMatchObject({ details: { reason: "token_refresh_failed", effect: "none" } });
  expect((await listEffects(scene.owner))[0]).toMatchObject({ status: "not_made" });
  expect((await serverNow(scene)).authorization.state).toBe("connected");
  scene.authority.isDown = false;
  expect((await order(scene, agent.id)).data<{ status: string }>().status).toBe("completed");
});

test("a call that lacks scopes is told as that, and connecting again asks for them beside what was granted", async () => {
  const scene = await connectedServer();
  const agent = await callingAgent(scene);
  scene.protection.callScope = "tools:call";
  const answer = await order(scene, agent.id);
  expect(answer.error).toMatchObject({ details: { reason: "insufficient_scope" } });
  expect((await serverNow(scene)).authorization).toMatchObject({
    state: "insufficient_scope",
    scopes: ["tools:read"],
    missing_scopes: ["tools:call"],
  });
  const page = await begun(scene);
  expect(page.searchParams.get("scope")).toBe("tools:read tools:call");
  expect(await cameBack(await consented(page), scene.cookie)).toBe("/tools?connected=shop");
  expect((await serverNow(scene)).authorization).toMatchObject({ state: "connected", missing_scopes: [] });
  expect((await order(scene, agent.id)).data<{ status: string }>().status).toBe("completed");
});

test("a token goes to its own server alone: at another address, or for another resource, it is not shown", async () => {
  const scene = await connectedServer();
  const { token } = scene.owner;
  const thief = await startToolServer();
  const path = `/api/tool-servers/${scene.server.id}`;
  const moved = await call("PATCH", path, { token, body: { url: thief.url } });
  expect(moved.data()).toMatchObject({ authorization: { state: "needs_authorization" } });
  expect(thief.requests).toEqual([]);
  const back = await call("PATCH", path, { token, body: { url: scene.simulator.url } });
  expect(back.data()).toMatchObject({ authorization: { state: "needs_authorization" } });

  const other = await connectedServer();
  const shownBefore = other.protection.shown.length;
  await inDatabase("UPDATE tool_servers SET url = ? WHERE id = ?", thief.url, other.server.id);
  expect(await refreshed(other.owner, other.server)).toMatchObject({ fault: { reason: "needs_authorization" } });
  expect(thief.requests).toEqual([]);
  expect(other.protection.shown).toHaveLength(shownBefore);
});

test("a server that redirects, or that names another host, is not followed with the token", async () => {
  const scene = await connectedServer();
  const thief = await startToolServer();
  scene.simulator.misdeed = (_request, response) => {
    response.writeHead(307, { location: thief.url }).end();
    return true;
  };
  expect(await refreshed(scene.owner, scene.server)).toMatchObject({ fault: { reason: "redirect" } });
  expect(thief.requests).toEqual([]);
});

test("a token for another audience is refused by the server, and the refusal is told", async () => {
  const scene = await connectedServer();
  scene.simulator.tools = [lookupTool];
  const url = scene.simulator.url;
  scene.authority.tokenOf = () => ({ clientId: "", resource: `${url}/other`, scopes: [], family: "" });
  expect(await refreshed(scene.owner, scene.server)).toMatchObject({ fault: { reason: "authorization_expired" } });
});
