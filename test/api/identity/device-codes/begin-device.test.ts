import { describe, expect, test } from "vitest";

import { readAudit } from "#test/support/audit-log";
import { call, signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import {
  authorize,
  consentTo,
  deviceCodes,
  findDevice,
  forApi,
  givenCode,
  newDeviceRequest,
  newVerifier,
  type ProgramTokens,
  redeem,
  redeemDevice,
  registeredProgram,
  renew,
  requestIn,
  startDocumentHost,
  tokenRequest,
} from "#test/support/programs";
import { addColleague } from "#test/support/users";

const refuse = (token: string, request: string) =>
  call("POST", "/api/auth/device-request/refuse", { token, body: { request } });

const requestOf = async (person: { token: string }, userCode: string): Promise<string> =>
  (await findDevice(person, userCode)).data<{ request: string }>().request;

describe("does", () => {
  test("signs a device in once its person has allowed it, and renews its tokens", async () => {
    const owner = await signUp();
    const program = await registeredProgram();
    const codes = await deviceCodes(program, { scope: "AGENT_VIEW SKILL_VIEW" });
    expect(codes.user_code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    expect((await redeemDevice(program, codes.device_code)).body).toMatchObject({ error: "authorization_pending" });
    const request = await requestOf(owner, codes.user_code.toLowerCase().replace("-", " "));
    const query = new URLSearchParams({ request }).toString();
    expect((await call("GET", `/api/auth/consent?${query}`, { token: owner.token })).data()).toMatchObject({
      client: { id: program.clientId, name: "Kite Code" },
      is_device: true,
      is_on_this_computer: false,
      permissions: ["AGENT_VIEW", "SKILL_VIEW"],
    });
    const given = await consentTo(owner, request);
    const { redirect_to: to } = given.data<{ redirect_to: string }>();
    expect(new URL(to).searchParams.has("code")).toBe(false);
    const tokens = (await redeemDevice(program, codes.device_code)).body as ProgramTokens;
    expect(tokens.scope).toBe("AGENT_VIEW SKILL_VIEW");
    const renewed = (await renew(program, tokens.refresh_token)).body as ProgramTokens;
    expect((await call("GET", "/api/agents", { token: renewed.access_token })).status).toBe(200);
  });

  test("gives less than a device asks for when its person may do less", async () => {
    const viewer = await addColleague(await signUp(), "viewer");
    const program = await registeredProgram();
    const codes = await deviceCodes(program, { scope: "AGENT_VIEW TENANT_ADMIN" });
    await consentTo(viewer, await requestOf(viewer, codes.user_code));
    expect((await redeemDevice(program, codes.device_code)).body).toMatchObject({ scope: "AGENT_VIEW" });
  });
});

test("a metadata document proves nothing of a device: neither consent nor the grant names its host", async () => {
  const owner = await signUp();
  const clientId = await startDocumentHost();
  const codes = await deviceCodes({ clientId });
  const request = await requestOf(owner, codes.user_code);
  const query = new URLSearchParams({ request }).toString();
  const consent = await call("GET", `/api/auth/consent?${query}`, { token: owner.token });
  expect(consent.data()).toMatchObject({ client: { id: clientId, name: "Kite", host: null }, is_device: true });
  const given = await consentTo(owner, request);
  expect(given.data()).toMatchObject({ grant: { client_host: null } });
});

test("the audit log says which device its person allowed, with what, and which one they refused", async () => {
  const owner = await signUp();
  const program = await registeredProgram("Kite Shell");
  const [allowed, refused] = [await deviceCodes(program, { scope: "AGENT_VIEW" }), await deviceCodes(program)];
  await consentTo(owner, await requestOf(owner, allowed.user_code));
  await refuse(owner.token, await requestOf(owner, refused.user_code));
  const ofDevices = (await readAudit(owner)).filter(({ action }) => ["create_grant", "refuse_device"].includes(action));
  const actor = { kind: "user", id: owner.userId };
  expect(ofDevices).toMatchObject([
    { action: "refuse_device", actor, input_summary: expect.stringContaining('"Kite Shell"') },
    {
      action: "create_grant",
      actor,
      input_summary: expect.stringMatching(/"Kite Shell".*: AGENT_VIEW$/),
      after: { client: program.clientId, permissions: ["AGENT_VIEW"], is_device: true },
    },
  ]);
  // A person decides once: the tokens that the device then gets add no entry.
  expect((await redeemDevice(program, allowed.device_code)).status).toBe(200);
  expect((await readAudit(owner)).filter(({ action }) => action === "create_grant")).toHaveLength(1);
});

describe("refuses", () => {
  test("a device whose metadata document does not name the grant type", async () => {
    const clientId = await startDocumentHost({ grant_types: ["authorization_code", "refresh_token"] });
    const answer = await tokenRequest({ client_id: clientId, ...forApi() }, "/oauth/device_authorization");
    expect([answer.status, answer.body]).toMatchObject([400, { error: "unauthorized_client" }]);
  });

  test("a device whose code has expired, which a person cannot find either", async () => {
    const owner = await signUp();
    const program = await registeredProgram();
    const codes = await deviceCodes(program);
    await inDatabase("UPDATE oauth_device_codes SET expires_at = ? WHERE client_id = ?", Date.now(), program.clientId);
    expect((await redeemDevice(program, codes.device_code)).body).toMatchObject({ error: "expired_token" });
    expect((await findDevice(owner, codes.user_code)).status).toBe(404);
  });

  test("the consent of a person who opened a device's request before its code expired", async () => {
    const owner = await signUp();
    const program = await registeredProgram();
    const codes = await deviceCodes(program);
    const request = await requestOf(owner, codes.user_code);
    await inDatabase("UPDATE oauth_device_codes SET expires_at = ? WHERE client_id = ?", Date.now(), program.clientId);
    expect((await consentTo(owner, request)).status).toBe(409);
    expect((await redeemDevice(program, codes.device_code)).body).toMatchObject({ error: "expired_token" });
  });

  test("a device that asks too often, with slow_down", async () => {
    const program = await registeredProgram();
    const { device_code: code } = await deviceCodes(program);
    expect((await redeemDevice(program, code)).body).toMatchObject({ error: "authorization_pending" });
    expect((await redeemDevice(program, code)).body).toMatchObject({ error: "slow_down" });
  });

  test("a device that its person refused, whose request then has its answer", async () => {
    const owner = await signUp();
    const program = await registeredProgram();
    const codes = await deviceCodes(program);
    const request = await requestOf(owner, codes.user_code);
    expect((await refuse(owner.token, request)).status).toBe(200);
    expect((await redeemDevice(program, codes.device_code)).body).toMatchObject({ error: "access_denied" });
    expect((await consentTo(owner, request)).status).toBe(409);
    expect((await refuse(owner.token, request)).status).toBe(409);
    expect((await findDevice(owner, codes.user_code)).status).toBe(404);
  });

  test("a second use of a device's code, and ends the grant", async () => {
    const owner = await signUp();
    const program = await registeredProgram();
    const codes = await deviceCodes(program);
    await consentTo(owner, await requestOf(owner, codes.user_code));
    const tokens = (await redeemDevice(program, codes.device_code)).body as ProgramTokens;
    expect((await redeemDevice(program, codes.device_code)).body).toMatchObject({ error: "invalid_grant" });
    expect((await call("GET", "/api/agents", { token: tokens.access_token })).status).toBe(401);
  });

  test("the code of a redirect as a device's code, and a device's code as that of a redirect", async () => {
    const owner = await signUp();
    const given = await givenCode(owner, forApi());
    expect((await redeemDevice(given.program, given.code)).body).toMatchObject({ error: "invalid_grant" });
    const codes = await deviceCodes(given.program);
    await consentTo(owner, await requestOf(owner, codes.user_code));
    const asRedirect = { ...given, code: codes.device_code };
    expect((await redeem(asRedirect, { redirect_uri: "" })).body).toMatchObject({ error: "invalid_grant" });
    expect((await redeem(given)).status).toBe(200);
    expect((await redeemDevice(given.program, codes.device_code)).status).toBe(200);
  });

  test("an unknown client, another client, an unknown code and another service", async () => {
    const [program, other] = await Promise.all([registeredProgram(), registeredProgram()]);
    const { device_code: code } = await deviceCodes(program);
    expect((await redeemDevice(other, code)).body).toMatchObject({ error: "invalid_grant" });
    expect((await redeemDevice(program, "unknown")).body).toMatchObject({ error: "invalid_grant" });
    const begin = (fields: Record<string, string>) => tokenRequest(fields, "/oauth/device_authorization");
    expect((await begin({})).body).toMatchObject({ error: "invalid_client" });
    expect((await begin({ client_id: "unknown" })).body).toMatchObject({ error: "invalid_client" });
    const elsewhere = { client_id: program.clientId, resource: "https://elsewhere.example/api" };
    expect((await begin(elsewhere)).body).toMatchObject({ error: "invalid_target" });
  });

  test("keys, and a person who guesses codes", async () => {
    const owner = await signUp();
    const { user_code: userCode } = await deviceCodes(await registeredProgram());
    const query = new URLSearchParams({ user_code: userCode }).toString();
    const byKey = await call("GET", `/api/auth/device-request?${query}`, { apiKey: owner.apiKey });
    expect(byKey.status).toBe(403);
    const statuses = [];
    for (let tried = 0; tried < 11; tried += 1) {
      // oxlint-disable-next-line no-await-in-loop -- the limit is of tries in a row
      statuses.push((await findDevice(owner, "AAAA-AAAA")).status);
    }
    expect(new Set(statuses)).toEqual(new Set([404, 429]));
    expect(statuses[0]).toBe(404);
  });

  test("the refusal of a request that does not come from a device", async () => {
    const owner = await signUp();
    const request = requestIn(await authorize(await registeredProgram(), newVerifier()));
    expect((await refuse(owner.token, request)).status).toBe(400);
    expect((await refuse(owner.apiKey, await newDeviceRequest(owner))).status).toBe(403);
  });
});
