import { describe, expect, inject, test } from "vitest";

import { sealFor } from "#platform/secrets/sealed-secret";
import { runSkill } from "#skills/private-skills/run-skill";
import { type Answer, call, signUp, type TestAccount } from "#test/support/client";
import { databaseOf, inDatabase } from "#test/support/database";
import { everyCase } from "#test/support/every-case";
import { ask, connected, ofServer } from "#test/support/factories/model-connections";
import { createSkill, putSkill } from "#test/support/factories/skills";
import { begin, connectServer, protectedServer } from "#test/support/factories/tool-authorizations";
import { register, type ToolServerView } from "#test/support/factories/tool-servers";
import { exportTraces } from "#test/support/factories/trace-exports";
import { startModelServer } from "#test/support/model-server";
import { otherIsolate } from "#test/support/other-isolate";
import { startToolAuthority } from "#test/support/tool-authority";
import { addColleague } from "#test/support/users";
import { startWebhookReceiver, verifySignature, type WebhookReceiver } from "#test/support/webhook-receiver";
import { sendTest, subscribed } from "#test/support/webhooks";

const SECRET = "a-secret-that-stays-0123456789";
/** As the secret looks in Basic: `reader:<secret>` in base64. */
const IN_BASIC = btoa(`reader:${SECRET}`);

type Caller = Pick<TestAccount, "token">;

const CREDENTIALS = [
  { type: "header", header: "x-key", value: SECRET },
  { type: "query", parameter: "key", value: SECRET },
  { type: "basic", username: "reader", password: SECRET },
  { type: "oauth", client_id: "by-hand", client_secret: SECRET },
];

/** Two receivers: the one that a secret is given for, and a hostile one. */
const receivers = async (): Promise<{ honest: WebhookReceiver; hostile: WebhookReceiver }> => {
  const [honest, hostile] = await Promise.all([startWebhookReceiver(), startWebhookReceiver()]);
  return { honest, hostile };
};

/** The hostile receiver got no secret, in no form. */
function gotNothing({ requests }: WebhookReceiver): void {
  const all = JSON.stringify(requests);
  for (const form of [SECRET, IN_BASIC]) expect(all).not.toContain(form);
}

/** A refusal that names the field and says why. */
function needsAgain(answer: Answer, field: string, origin: string): void {
  expect(answer.status, answer.text).toBe(400);
  expect(answer.error?.code).toBe("INVALID_INPUT");
  expect(answer.error?.details["issues"]).toEqual([
    {
      path: field,
      code: "required",
      message: `is needed with an address on another scheme, host or port, because the stored one was given for ${origin}`,
    },
  ]);
}

const originOf = (url: string): string => new URL(url).origin;

/** A member and the owner of one workspace: both may change its things, and neither may move their secrets. */
async function callers(): Promise<{ owner: TestAccount; each: Caller[] }> {
  const owner = await signUp();
  return { owner, each: [await addColleague(owner, "member"), owner] };
}

async function registeredWith(owner: Caller, fields: Record<string, unknown>): Promise<ToolServerView> {
  const answer = await register(owner, fields);
  expect(answer.status, answer.text).toBe(201);
  return answer.data<ToolServerView>();
}

const patchServer = ({ token }: Caller, id: string, body: Record<string, unknown>): Promise<Answer> =>
  call("PATCH", `/api/tool-servers/${id}`, { token, body });

const readServer = async ({ token }: Caller, id: string) =>
  (await call("GET", `/api/tool-servers/${id}`, { token })).data<ToolServerView & { base_url: string | null }>();

describe("a stored secret stays at the origin that it was given for", () => {
  test("a tool server's credential of every kind, for a member and for the owner", async () => {
    const { owner, each } = await callers();
    const { honest, hostile } = await receivers();
    const cases = CREDENTIALS.flatMap((auth) => [
      [auth, "mcp"] as const,
      ...(auth.type === "oauth" ? [] : [[auth, "openapi"] as const]),
    ]);
    for (const [auth, kind] of cases) {
      // oxlint-disable-next-line no-await-in-loop -- the servers have one name
      const server = await registeredWith(owner, { name: `${auth.type}-${kind}`, kind, url: honest.url, auth });
      const moves = [
        { url: hostile.url },
        { url: hostile.url, timeout_seconds: 5 },
        ...(kind === "openapi" ? [{ base_url: hostile.url }, { url: hostile.url, base_url: hostile.url }] : []),
      ];
      for (const caller of each)
        for (const body of moves)
          // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
          needsAgain(await patchServer(caller, server.id, body), "body.auth", originOf(honest.url));
      // oxlint-disable-next-line no-await-in-loop -- as above
      expect(await readServer(owner, server.id)).toMatchObject({ url: honest.url, base_url: null });
    }
    expect(hostile.requests).toEqual([]);
  });

  test("a tool server moves within its origin, with its credential again, or without one", async () => {
    const owner = await signUp();
    const { honest, hostile } = await receivers();
    const [auth] = CREDENTIALS;
    const server = await registeredWith(owner, { name: "moving", url: honest.url, auth });
    const within = `${originOf(honest.url)}/elsewhere`;
    expect((await patchServer(owner, server.id, { url: within })).status).toBe(200);
    expect(honest.requests.at(-1)).toMatchObject({ path: "/elsewhere", headers: { "x-key": SECRET } });
    const given = { url: hostile.url, auth: { type: "header", header: "x-key", value: "another" } };
    expect((await patchServer(owner, server.id, given)).status).toBe(200);
    expect(hostile.requests.at(-1)).toMatchObject({ headers: { "x-key": "another" } });
    gotNothing(hostile);
    needsAgain(await patchServer(owner, server.id, { url: honest.url }), "body.auth", originOf(hostile.url));
    expect((await patchServer(owner, server.id, { url: honest.url, auth: { type: "none" } })).status).toBe(200);
    expect((await patchServer(owner, server.id, { url: hostile.url })).status).toBe(200);
  });

  test("a credential that is shown to the operations' address does not follow a change of that address", async () => {
    const owner = await signUp();
    const { honest, hostile } = await receivers();
    const [auth] = CREDENTIALS;
    const [document, api] = [hostile.url, honest.url];
    const server = await registeredWith(owner, { name: "api", kind: "openapi", url: document, base_url: api, auth });
    for (const body of [{ base_url: null }, { base_url: document }])
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      needsAgain(await patchServer(owner, server.id, body), "body.auth", originOf(api));
    gotNothing(hostile);
  });

  test("the key of a model connection", async () => {
    const { owner, each } = await callers();
    const vendor = await startModelServer(SECRET);
    const { hostile } = await receivers();
    const { id } = await connected(owner, ofServer(vendor));
    for (const caller of each) {
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      const moved = await ask(caller, "PATCH", `/api/model-connections/${id}`, { base_url: hostile.url });
      needsAgain(moved, "body.api_key", originOf(vendor.baseUrl));
    }
    expect(hostile.requests).toEqual([]);
  });

  test("the headers of a receiver of traces", async () => {
    const owner = await signUp();
    const { honest, hostile } = await receivers();
    await exportTraces(owner, { url: honest.url, headers: { "x-key": SECRET }, include_content: false });
    const moved = await ask(owner, "PUT", "/api/trace-export", { url: hostile.url, include_content: false });
    needsAgain(moved, "body.headers", originOf(honest.url));
    await ask(owner, "POST", "/api/trace-export/test");
    expect([honest.requests.length, hostile.requests]).toEqual([1, []]);
  });

  test("a variable of an api skill, by a new address and by an old version", async () => {
    const { owner, each } = await callers();
    const { honest, hostile } = await receivers();
    const config = { url: honest.url, headers: { "x-key": "${KEY}" } };
    const skillId = await createSkill(owner, { name: "Rates", skill_type: "api", code: undefined, config });
    await putSkill(owner, skillId, { config_overrides: { url: hostile.url } });
    const query = new URLSearchParams({ skill_id: skillId, version_name: "at the other host" });
    const frozen = await call("POST", `/api/skills/version?${query.toString()}`, { token: owner.token });
    expect(frozen.status, frozen.text).toBe(200);
    await putSkill(owner, skillId, { config_overrides: { url: null }, environment_vars: { KEY: SECRET } });
    for (const caller of each) {
      const put = (body: Record<string, unknown>) =>
        call("PUT", `/api/v1/skills/private/${skillId}`, { token: caller.token, body });
      for (const body of [
        { config_overrides: { url: hostile.url } },
        { config_overrides: { url: `${hostile.url}/x` } },
      ])
        // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
        needsAgain(await put(body), "body.environment_vars.KEY", originOf(honest.url));
    }
    const [[versionId] = []] = await inDatabase("SELECT id FROM skill_versions WHERE skill_id = ?", skillId);
    const rolledBack = await call("POST", `/api/skills/rollback/${skillId}?version_id=${String(versionId)}`, {
      token: owner.token,
    });
    expect([rolledBack.status, rolledBack.error?.details], rolledBack.text).toEqual([
      409,
      { reason: "secret_would_move", given_for: [originOf(honest.url)], asked_for: [originOf(hostile.url)] },
    ]);
    const moved = await putSkill(owner, skillId, {
      config_overrides: { url: hostile.url },
      environment_vars: { KEY: "another" },
    });
    expect(moved.status, moved.text).toBe(200);
    expect(hostile.requests).toEqual([]);
  });

  test("the secret of a client, when the server's metadata name another authorization server", async () => {
    const scene = await protectedServer({ client_id: "by-hand", client_secret: SECRET });
    const redirect = `${inject("baseUrl")}/api/tool-servers/${scene.server.id}/callback`;
    scene.authority.clients.set("by-hand", { secret: SECRET, redirectUris: [redirect] });
    await connectServer(scene);
    const hostile = await startToolAuthority();
    hostile.clients.set("by-hand", { secret: null, redirectUris: [redirect] });
    const attacks = [
      () => (scene.protection.metadata = { authorization_servers: [hostile.issuer] }),
      () => (scene.authority.metadata = { token_endpoint: `${hostile.issuer}/token` }),
      () => (scene.authority.metadata = { revocation_endpoint: `${hostile.issuer}/revoke` }),
    ];
    for (const attack of attacks) {
      attack();
      // oxlint-disable-next-line no-await-in-loop -- one attack after the other
      const refused = await begin(scene);
      expect([refused.status, refused.error?.details["reason"]], refused.text).toEqual([409, "secret_would_move"]);
      scene.protection.metadata = {};
      scene.authority.metadata = {};
    }
    expect([hostile.tokenRequests, hostile.revoked]).toEqual([[], []]);
    expect((await begin(scene)).status).toBe(200);
    scene.protection.metadata = { authorization_servers: [hostile.issuer] };
    const auth = { type: "oauth", client_id: "by-hand", client_secret: "of-the-new-one" };
    expect((await patchServer(scene.owner, scene.server.id, { auth })).status).toBe(200);
    expect((await begin(scene)).data<{ issuer: string }>().issuer).toBe(hostile.issuer);
  });

  test("the secret of a client that an older version authorized", async () => {
    const scene = await protectedServer({ client_id: "by-hand", client_secret: SECRET });
    const redirect = `${inject("baseUrl")}/api/tool-servers/${scene.server.id}/callback`;
    scene.authority.clients.set("by-hand", { secret: SECRET, redirectUris: [redirect] });
    await connectServer(scene);
    const { base } = otherIsolate({ ENCRYPTION_KEY: inject("encryptionKey") });
    const place = { tenantId: scene.owner.tenantId, row: scene.server.id, goesTo: [scene.server.url] };
    const client = JSON.stringify({ client_id: "by-hand", client_secret: SECRET });
    const sealed = await sealFor("tool_servers", place, client, base.config);
    await inDatabase("UPDATE tool_servers SET secret = ? WHERE id = ?", sealed, scene.server.id);
    const hostile = await startToolAuthority();
    scene.protection.metadata = { authorization_servers: [hostile.issuer] };
    expect((await begin(scene)).error?.details["reason"]).toBe("secret_would_move");
    scene.protection.metadata = {};
    expect((await begin(scene)).status).toBe(200);
  });

  test("the token of a tool server, which is for the address that operations are called at", async () => {
    const scene = await protectedServer();
    await connectServer(scene);
    const hostile = await startWebhookReceiver();
    await inDatabase("UPDATE tool_servers SET base_url = ? WHERE id = ?", hostile.url, scene.server.id);
    const refreshed = await call("POST", `/api/tool-servers/${scene.server.id}/refresh`, { token: scene.owner.token });
    expect(refreshed.data<ToolServerView>().fault?.reason).toBe("needs_authorization");
    expect(hostile.requests).toEqual([]);
  });
});

test("a secret whose row was changed in the database is sent nowhere: the seal names its origin", async () => {
  const owner = await signUp();
  const { honest, hostile } = await receivers();
  const move = (table: string, column: string, id: string, key = "id") =>
    inDatabase(`UPDATE ${table} SET ${column} = ? WHERE ${key} = ?`, hostile.url, id);
  const post = (path: string) => call("POST", path, { token: owner.token, body: {} });
  await everyCase(CREDENTIALS.slice(0, 3), async (auth) => {
    const server = await registeredWith(owner, { name: `s-${auth.type}`, url: honest.url, auth });
    await move("tool_servers", "url", server.id);
    const path = `/api/tool-servers/${server.id}/refresh`;
    expect((await call("POST", path, { token: owner.token })).status).toBe(500);
  });
  const vendor = await startModelServer(SECRET);
  const connection = await connected(owner, ofServer(vendor));
  await move("model_connections", "base_url", connection.id);
  expect((await post(`/api/model-connections/${connection.id}/test`)).status).toBe(500);
  await exportTraces(owner, { url: honest.url, headers: { "x-key": SECRET }, include_content: false });
  await move("trace_exports", "url", owner.tenantId, "tenant_id");
  expect((await call("POST", "/api/trace-export/test", { token: owner.token })).status).toBe(500);
  const peer = await call("POST", "/api/federation/peers", {
    token: owner.token,
    body: { base_url: honest.url, key: SECRET },
  });
  const { id: peerId } = peer.data<{ id: string }>();
  await move("federation_peers", "base_url", peerId);
  const asked = await call("GET", `/api/federation/peers/${peerId}/agents`, { token: owner.token });
  expect(asked.status, asked.text).toBe(500);
  const config = { url: honest.url, headers: { "x-key": "${KEY}" } };
  const skillId = await createSkill(owner, { name: "Rates", skill_type: "api", code: undefined, config });
  await putSkill(owner, skillId, { environment_vars: { KEY: SECRET } });
  await inDatabase("UPDATE skills SET config = json_set(config, '$.url', ?) WHERE id = ?", hostile.url, skillId);
  const { base } = otherIsolate({ ENCRYPTION_KEY: inject("encryptionKey") }, await databaseOf(owner.tenantId));
  const run = { skillId, input: {}, callId: "moved", signal: new AbortController().signal };
  await expect(runSkill({ ...base, tenant: { id: owner.tenantId } }, run)).rejects.toThrow("another address");
  expect(hostile.requests).toEqual([]);
});

test("a webhook keeps its secret when it moves: the secret signs, and the receiver never gets it", async () => {
  const { account, webhook } = await subscribed();
  const other = await startWebhookReceiver();
  const moved = await call("PATCH", `/api/webhooks/${webhook.id}`, { token: account.token, body: { url: other.url } });
  expect(moved.status, moved.text).toBe(200);
  await sendTest(account, webhook.id);
  const [request] = await other.received(1);
  if (request === undefined) throw new Error("Nothing arrived.");
  expect(verifySignature(request, webhook.secret).event).toBe("webhook.test");
  expect(JSON.stringify(request)).not.toContain(webhook.secret.slice("whsec_".length));
});
