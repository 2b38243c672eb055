import { expect, inject, test } from "vitest";

import { readAudit } from "#test/support/audit-log";
import { call } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { everyCase } from "#test/support/every-case";
import {
  type AuthorizationScene,
  begin,
  begun,
  cameBack,
  connectServer,
  consented,
  protectedServer,
  serverNow,
} from "#test/support/factories/tool-authorizations";
import { registered, toolsOf } from "#test/support/factories/tool-servers";
import { startToolServer } from "#test/support/tool-server";

const callbackOf = ({ server }: AuthorizationScene) => `${inject("baseUrl")}/api/tool-servers/${server.id}/callback`;

test("a person is led to the page of the authorization server, with PKCE, a state and what the token is for", async () => {
  const scene = await protectedServer();
  expect(scene.server).toMatchObject({
    status: "unreachable",
    fault: { reason: "needs_authorization" },
    authorization: { state: "needs_authorization", issuer: null },
  });
  expect(scene.simulator.requests).toEqual([]);
  const { searchParams: asked } = await begun(scene);
  expect(Object.fromEntries(asked)).toMatchObject({
    response_type: "code",
    code_challenge_method: "S256",
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.any(String),
    resource: scene.simulator.url,
    scope: "tools:read",
    redirect_uri: callbackOf(scene),
  });
  expect(scene.authority.clients.get(asked.get("client_id") ?? "")).toMatchObject({ secret: null });
});

test("a server that is connected is looked at with the token, and its tools wait for a person", async () => {
  const scene = await protectedServer();
  await connectServer(scene);
  const server = await serverNow(scene);
  expect(server).toMatchObject({
    status: "connected",
    fault: null,
    tools: { quarantined: 2 },
    authorization: {
      state: "connected",
      issuer: scene.authority.issuer,
      scopes: ["tools:read"],
      missing_scopes: [],
      connected_by: scene.owner.userId,
      expires_at: null,
    },
  });
  expect(await toolsOf(scene.owner, scene.server)).toHaveLength(2);
  expect(scene.authority.tokenRequests).toMatchObject([{ status: 200, form: { resource: scene.simulator.url } }]);
  const audit = await readAudit(scene.owner);
  expect(audit.find(({ action }) => action === "connect_tool_server")).toMatchObject({
    actor: { kind: "user", id: scene.owner.userId },
    input_summary: `shop by ${scene.authority.issuer}`,
  });
});

test("the metadata is found at the well-known address too, and of an issuer with a path", async () => {
  const scene = await protectedServer({}, "/tenants/one");
  scene.protection.tellsAddress = false;
  await connectServer(scene);
  expect((await serverNow(scene)).authorization.issuer).toBe(scene.authority.issuer);
});

test("this instance is the client that a person registered, or its metadata document, or registers itself", async () => {
  const scene = await protectedServer({ client_id: "by-hand", client_secret: "s3cret", scopes: ["own"] });
  scene.authority.registers = false;
  const redirectUris = [callbackOf(scene)];
  scene.authority.clients.set("by-hand", { secret: "s3cret", redirectUris });
  await connectServer(scene);
  expect(scene.authority.tokenRequests[0]?.authorization).toMatch(/^Basic /);
  expect((await serverNow(scene)).authorization.scopes).toEqual(["own"]);
  expect(JSON.stringify(await serverNow(scene))).not.toContain("s3cret");

  const other = await protectedServer();
  other.authority.registers = false;
  const refused = await begin(other);
  expect([refused.status, refused.error?.details]).toMatchObject([
    409,
    { reason: "client_needed", redirect_uri: callbackOf(other) },
  ]);
  other.authority.metadata = { client_id_metadata_document_supported: true };
  await connectServer(other);
  const path = `/api/tool-servers/${other.server.id}/client-metadata`;
  const document = `${inject("baseUrl")}${path}`;
  expect(other.authority.tokenRequests[0]?.form).toMatchObject({ client_id: document });
  const told = await call("GET", path);
  expect(told.body).toMatchObject({ client_id: document, redirect_uris: [callbackOf(other)] });
});

test("metadata that is of no use, of another resource, of another issuer or at a private address begins nothing", async () => {
  const scene = await protectedServer();
  const { authority, protection } = scene;
  const cases: [string, Record<string, unknown>, Record<string, unknown>][] = [
    ["other_resource", { resource: "http://127.0.0.1:1/mcp" }, {}],
    ["other_resource", { resource: `${scene.simulator.url}/deeper` }, {}],
    ["no_authorization_metadata", { authorization_servers: [] }, {}],
    ["outbound_refused", { authorization_servers: ["http://10.0.0.7"] }, {}],
    ["outbound_refused", { authorization_servers: ["http://169.254.169.254/latest"] }, {}],
    ["no_authorization_metadata", {}, { issuer: "https://other.example.com" }],
    ["no_authorization_metadata", {}, { token_endpoint: undefined }],
    ["pkce_not_supported", {}, { code_challenge_methods_supported: ["plain"] }],
    ["outbound_refused", {}, { authorization_endpoint: "http://192.168.0.1/authorize" }],
    ["outbound_refused", {}, { authorization_endpoint: "javascript:alert(1)" }],
    ["outbound_refused", {}, { token_endpoint: "http://10.0.0.7/token" }],
    ["outbound_refused", {}, { registration_endpoint: "http://[fd00::1]/register" }],
    ["outbound_refused", {}, { revocation_endpoint: "ftp://example.com/" }],
  ];
  await everyCase(cases, async (reason, resource, metadata) => {
    protection.metadata = resource;
    authority.metadata = metadata;
    const answer = await begin(scene);
    expect([answer.status, answer.error?.details["reason"]]).toEqual([502, reason]);
  });
  expect(authority.clients.size).toBe(0);
});

test("the address of the metadata in a refusal goes through the outbound guard", async () => {
  const scene = await protectedServer();
  scene.simulator.misdeed = (_request, response) => {
    const where = 'Bearer resource_metadata="http://169.254.169.254/latest/meta-data"';
    response.writeHead(401, { "www-authenticate": where }).end();
    return true;
  };
  const answer = await begin(scene);
  expect([answer.status, answer.error?.details["reason"]]).toEqual([502, "outbound_refused"]);
});

test("a server that takes no authorization says so, and what belongs to one is refused elsewhere", async () => {
  const { owner } = await protectedServer();
  const simulator = await startToolServer();
  const server = await registered(owner, simulator, { name: "open" });
  const answer = await begin({ owner, server });
  expect([answer.status, answer.error?.details["reason"]]).toEqual([409, "not_oauth"]);
  await everyCase(
    [
      { type: "none", client_id: "x" },
      { type: "oauth", client_secret: "x" },
      { type: "oauth", value: "x" },
      { type: "header", value: "x", scopes: ["a"] },
    ],
    async (auth) => {
      const body = { name: "shop-2", kind: "mcp", url: simulator.url, auth };
      expect((await call("POST", "/api/tool-servers", { token: owner.token, body })).error?.code).toBe("INVALID_INPUT");
    },
  );
});

test("who will ask the person, and for what, is told before; hosts that are not the server's are named", async () => {
  const scene = await protectedServer();
  const told = (await begin(scene)).data();
  expect(told).toMatchObject({
    issuer: scene.authority.issuer,
    scopes: ["tools:read"],
    asks_elsewhere: [new URL(scene.authority.issuer).host],
  });
  scene.authority.metadata = { authorization_endpoint: "https://login.example.com/authorize" };
  expect((await begin(scene)).data()).toMatchObject({
    asks_elsewhere: [new URL(scene.authority.issuer).host, "login.example.com"],
  });
});

test("a client that was registered with the callback of all servers is registered again", async () => {
  const scene = await protectedServer();
  await connectServer(scene);
  const { tenantId } = scene.owner;
  const former = `${inject("baseUrl")}/api/tool-servers/callback`;
  await inDatabase(
    "UPDATE connections SET details = json_set(details, '$.redirect_uri', ?) WHERE tenant_id = ?",
    former,
    tenantId,
  );
  expect(await cameBack(await consented(await begun(scene)), scene.cookie)).toBe("/tools?connected=shop");
  expect(scene.authority.clients.size).toBe(2);
});

test("a client that registered itself stays that client when a person connects again for more scopes", async () => {
  const scene = await protectedServer();
  await connectServer(scene);
  const page = await begun(scene);
  expect(scene.authority.clients.size).toBe(1);
  expect(await cameBack(await consented(page), scene.cookie)).toBe("/tools?connected=shop");
});

/** Fields of tokens as authorization servers write them for what they do not have. */
const ODD_TOKENS: Readonly<Record<string, Record<string, unknown>>> = {
  "scope and refresh token are null": { scope: null, refresh_token: null, id_token: null },
  "the life is null, the type is missing": { expires_in: null, token_type: undefined },
  "the life is a text, the scopes are a list": { expires_in: "3600", scope: ["tools:read"] },
  "the life never ends": { expires_in: 1e20, refresh_token: "" },
};

test("a consent is kept, whatever is beside the token", () =>
  everyCase(
    Object.entries(ODD_TOKENS),
    async (_name, token) => {
      const scene = await protectedServer();
      scene.authority.token = token;
      await connectServer(scene);
      expect(await serverNow(scene)).toMatchObject({
        status: "connected",
        authorization: { state: "connected", scopes: ["tools:read"] },
      });
    },
    { nameOf: ([name]) => name },
  ));

test("metadata that are null are like absent ones: another way is asked for, and nothing is an internal error", async () => {
  const scene = await protectedServer();
  scene.authority.metadata = { registration_endpoint: null, scopes_supported: null, revocation_endpoint: null };
  const answer = await begin(scene);
  expect([answer.status, answer.error?.details["reason"]]).toEqual([409, "client_needed"]);
  scene.authority.metadata = { revocation_endpoint: "", token_endpoint_auth_methods_supported: null };
  await connectServer(scene);
  const other = await protectedServer();
  other.authority.metadata = { token_endpoint: null };
  const unusable = await begin(other);
  expect([unusable.status, unusable.error?.details["reason"]]).toEqual([502, "no_authorization_metadata"]);
});
