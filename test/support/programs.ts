import { createHash, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { expect, inject, onTestFinished } from "vitest";

import { call, newAddress, type Answer, type TestAccount } from "#test/support/client";

type Person = Pick<TestAccount, "token">;

/** A program that signs in with a person's consent. */
export interface Program {
  clientId: string;
  redirectUri: string;
}

export interface ProgramTokens {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  scope: string;
}

export const REDIRECT_URI = "http://127.0.0.1:4711/callback";

export const register = (body: unknown): Promise<Answer> =>
  call("POST", "/oauth/register", { body, from: newAddress() });

export async function registeredProgram(name = "Kite Code", redirectUri = REDIRECT_URI): Promise<Program> {
  const answer = await register({ client_name: name, redirect_uris: [redirectUri] });
  expect(answer.status).toBe(201);
  return { clientId: (answer.body as { client_id: string }).client_id, redirectUri };
}

/** The scheme of a program, with the dot that names its domain. */
export const DOCUMENT_REDIRECT = "com.example.kite://back";

/** A host with a client's metadata document, which `change` replaces parts of. Ends with the test. */
export async function startDocumentHost(change: Record<string, unknown> = {}): Promise<string> {
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "application/json");
    const document = { client_id: address, client_name: "Kite", redirect_uris: [DOCUMENT_REDIRECT], ...change };
    response.end(JSON.stringify(document));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/client.json`;
  return address;
}

const s256 = (verifier: string): string => createHash("sha256").update(verifier).digest("base64url");

export const newVerifier = (): string => randomBytes(32).toString("base64url");

/** Opens the authorization endpoint as a browser does, without following. `asked` replaces parameters; undefined omits one. */
export function authorize(
  { clientId, redirectUri }: Program,
  verifier: string,
  asked: Record<string, string | undefined> = {},
): Promise<Answer> {
  const parameters = {
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri,
    state: "st ate&1",
    code_challenge: s256(verifier),
    code_challenge_method: "S256",
    resource: `${inject("baseUrl")}/api/mcp`,
    ...asked,
  };
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return call("GET", `/oauth/authorize?${new URLSearchParams(given).toString()}`, { from: newAddress() });
}

/** The request that the authorization endpoint gave to the consent page. */
export function requestIn({ status, headers }: Answer): string {
  expect(status).toBe(302);
  const address = new URL(headers["location"] ?? "");
  expect(address.pathname).toBe("/oauth/consent");
  return address.searchParams.get("request") ?? "";
}

/** The request of a new program. */
export const newRequest = async (asked: Record<string, string | undefined> = {}): Promise<string> =>
  requestIn(await authorize(await registeredProgram(), newVerifier(), asked));

/** The answer to a person's consent. */
export const consentTo = ({ token }: Person, request: string, body: Record<string, unknown> = {}): Promise<Answer> =>
  call("POST", "/api/auth/grants", { token, body: { request, ...body } });

/** Answers the consent page of an address as the browser of a person does, and goes back to the program. */
export async function allowAt(person: Person, address: string): Promise<void> {
  const begun = await fetch(address, { redirect: "manual" });
  const request = new URL(begun.headers.get("location") ?? "").searchParams.get("request") ?? "";
  const given = await consentTo(person, request);
  expect((await fetch(given.data<{ redirect_to: string }>().redirect_to)).status).toBe(200);
}

export const tokenRequest = (fields: Record<string, string>, path = "/oauth/token"): Promise<Answer> =>
  call("POST", path, {
    rawBody: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
    from: newAddress(),
  });

export interface Redeemable {
  program: Program;
  code: string;
  verifier: string;
  grantId: string;
  /** Where the browser was sent back to. */
  address: URL;
}

/** A code that a person's consent gave to a program. */
export async function givenCode(
  owner: Person,
  asked: Record<string, string | undefined> = {},
  body: Record<string, unknown> = {},
): Promise<Redeemable> {
  const program = await registeredProgram();
  const verifier = newVerifier();
  const given = await consentTo(owner, requestIn(await authorize(program, verifier, asked)), body);
  const { redirect_to: to, grant } = given.data<{ redirect_to: string; grant: { id: string } }>();
  const address = new URL(to);
  return { program, verifier, code: address.searchParams.get("code") ?? "", grantId: grant.id, address };
}

export const redeem = ({ program, code, verifier }: Redeemable, fields: Record<string, string> = {}): Promise<Answer> =>
  tokenRequest({
    grant_type: "authorization_code",
    client_id: program.clientId,
    redirect_uri: program.redirectUri,
    code,
    code_verifier: verifier,
    ...fields,
  });

export const renew = ({ clientId }: Program, refreshToken: string): Promise<Answer> =>
  tokenRequest({ grant_type: "refresh_token", client_id: clientId, refresh_token: refreshToken });

/** A program that a person let act, with its tokens. */
export async function signedInProgram(
  owner: Person,
  asked: Record<string, string | undefined> = {},
  body: Record<string, unknown> = {},
): Promise<Redeemable & { tokens: ProgramTokens }> {
  const given = await givenCode(owner, asked, body);
  const answer = await redeem(given);
  expect(answer.status, answer.text).toBe(200);
  return { ...given, tokens: answer.body as ProgramTokens };
}

/** The codes of a program on a device without a browser. */
export async function deviceCodes(
  program: Pick<Program, "clientId">,
  asked: Record<string, string> = {},
): Promise<{ device_code: string; user_code: string; verification_uri_complete: string; interval: number }> {
  const fields = { client_id: program.clientId, ...forApi(), ...asked };
  const answer = await tokenRequest(fields, "/oauth/device_authorization");
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Awaited<ReturnType<typeof deviceCodes>>;
}

/** The request of the device that shows a code. */
export const findDevice = ({ token }: Person, userCode: string): Promise<Answer> =>
  call("GET", `/api/auth/device-request?${new URLSearchParams({ user_code: userCode }).toString()}`, { token });

export const redeemDevice = ({ clientId }: Pick<Program, "clientId">, deviceCode: string): Promise<Answer> =>
  tokenRequest({
    grant_type: "urn:ietf:params:oauth:grant-type:device_code",
    client_id: clientId,
    device_code: deviceCode,
  });

/** The request of a new device, which a person can answer. */
export async function newDeviceRequest(owner: Person): Promise<string> {
  const { user_code: userCode } = await deviceCodes(await registeredProgram());
  return (await findDevice(owner, userCode)).data<{ request: string }>().request;
}

/** For the whole API instead of the tool protocol. */
export const forApi = (): { resource: string } => ({ resource: `${inject("baseUrl")}/api` });

/** The changes of grants that the audit log has, with words of their entries. */
export const GRANT_CHANGES = {
  create_grant: async (owner: Person) => ({
    answer: await consentTo(owner, await newRequest()),
    says: ["Kite Code", "AGENT_VIEW, AGENT_RUN"],
  }),
  refuse_device: async (owner: Person) => {
    const body = { request: await newDeviceRequest(owner) };
    const answer = await call("POST", "/api/auth/device-request/refuse", { token: owner.token, body });
    return { answer, says: ["Kite Code"] };
  },
  end_grant: async (owner: Person) => {
    const { grantId } = await signedInProgram(owner);
    const answer = await call("DELETE", `/api/auth/grants/${grantId}`, { token: owner.token });
    return { answer, says: ["Kite Code", grantId] };
  },
};
