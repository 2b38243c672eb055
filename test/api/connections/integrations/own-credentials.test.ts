import { expect, inject, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { adobeCredentials } from "#test/support/providers/adobe";
import { PROVIDER_CLIENTS } from "#test/support/providers/clients";
import { connect, start, statusOf, vendorAccount } from "#test/support/providers/vendor-account";

const TOKEN_CALL = "POST /adobe-ims/token/v3";
const create = ({ token }: TestAccount) =>
  call("POST", "/api/integrations/adobe/create", { token, body: { prompt: "A harbour", wait_seconds: 0 } });
const begin = ({ token }: TestAccount, body: unknown, provider = "adobe") =>
  call("POST", `/api/integrations/${provider}/connect`, { token, body });

test("a workspace's own credentials connect at once by one call, and no answer has the secret", async () => {
  const owner = await signUp();
  const account = vendorAccount();
  const credentials = adobeCredentials(account.id);
  const started = await begin(owner, { credentials });
  expect(started.data()).toMatchObject({ connected: true, authorization_url: null, state: null });
  const calls = await account.calls();
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([TOKEN_CALL]);
  const form = Object.fromEntries(new URLSearchParams(calls[0]?.body));
  expect(form).toEqual({
    grant_type: "client_credentials",
    ...credentials,
    scope: "openid,AdobeID,session,additional_info,read_organizations,firefly_api,ff_apis",
  });
  const shown = await call("GET", "/api/integrations/adobe", { token: owner.token });
  expect(shown.data()).toMatchObject({ state: "connected", expires_at: null, account: { id: credentials.client_id } });
  expect(JSON.stringify([started.data(), shown.data()])).not.toContain(credentials.client_secret);
});

test("without credentials of its own a workspace uses the operator's", async () => {
  const owner = await signUp();
  expect(await start(owner, "adobe")).toMatchObject({ connected: true });
  expect(await statusOf(owner, "adobe")).toMatchObject({ account: { id: null, name: "Credentials of this instance" } });
  expect((await create(owner)).status).toBe(200);
  const led = await call("GET", "/api/integrations/adobe?action=connect", { token: owner.token });
  expect([led.status, led.headers["location"]]).toEqual([302, "/integrations?connected=adobe"]);
});

test("the token is renewed before its end, once for all callers", async () => {
  const owner = await signUp();
  const account = await connect(owner, "adobe");
  // The token of the vendor has ended, and the platform learns it from ten calls at once.
  await account.ahead(86_400_000);
  const answers = await Promise.all(Array.from({ length: 10 }, () => create(owner)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(await account.calls(TOKEN_CALL)).toHaveLength(1);
});

test("the operator's credentials are renewed with the scopes of the connected service", async () => {
  const owner = await signUp();
  const operators = vendorAccount(inject("providersUrl"), PROVIDER_CLIENTS.ADOBE_CLIENT_ID);
  const ofPhotoshop = async () =>
    (await operators.calls(TOKEN_CALL)).filter(
      ({ body }) =>
        new URLSearchParams(body).get("scope") === "openid,AdobeID,session,additional_info,read_organizations,ff_apis",
    ).length;
  expect(await start(owner, "adobe", { service: "photoshop" })).toMatchObject({ connected: true });
  expect(await ofPhotoshop()).toBe(1);
  const probe = await call("POST", "/api/integrations/adobe/test", { token: owner.token });
  expect([probe.data(), await ofPhotoshop()]).toMatchObject([{ ok: true }, 2]);
});

test("a test asks for a new token, and refused credentials end the connection", async () => {
  const owner = await signUp();
  const account = await connect(owner, "adobe");
  const probe = () => call("POST", "/api/integrations/adobe/test", { token: owner.token });
  expect((await probe()).data()).toMatchObject({ ok: true });
  expect(await account.calls(TOKEN_CALL)).toHaveLength(1);
  await account.withdraw();
  const ended = await probe();
  expect([ended.status, ended.error?.code]).toEqual([409, "REAUTHENTICATION_REQUIRED"]);
  expect((await statusOf(owner, "adobe")).state).toBe("reauthentication_required");
});

test("refused credentials connect nothing and name the field", async () => {
  const owner = await signUp();
  const wrong = { ...adobeCredentials(vendorAccount().id), client_secret: "another secret" };
  const refused = await begin(owner, { credentials: wrong });
  expect([refused.status, refused.error?.code]).toEqual([400, "INVALID_INPUT"]);
  expect(JSON.stringify(refused.error?.details)).toContain("body.credentials");
  expect((await statusOf(owner, "adobe")).state).toBe("disconnected");
});

test("a provider that a person allows takes no credentials", async () => {
  const owner = await signUp();
  const refused = await begin(owner, { credentials: adobeCredentials(vendorAccount().id) }, "canva");
  expect([refused.status, refused.error?.code]).toEqual([400, "INVALID_INPUT"]);
});

test("a vendor that is down connects nothing and may be tried again", async () => {
  const owner = await signUp();
  const account = vendorAccount();
  await account.fail({ on: TOKEN_CALL, does: { status: 503 } });
  const body = { credentials: adobeCredentials(account.id) };
  expect((await begin(owner, body)).error?.code).toBe("PROVIDER_ERROR");
  expect((await begin(owner, body)).data()).toMatchObject({ connected: true });
});
