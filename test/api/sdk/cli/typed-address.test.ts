import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, inject, test } from "vitest";

import { HOSTILE, OBEYED } from "#test/support/hostile-instance";
import { personAtTerminal, requireNothingOpened } from "#test/support/person-at-terminal";

const ENDPOINTS = [
  "authorization_endpoint",
  "token_endpoint",
  "registration_endpoint",
  "revocation_endpoint",
  "device_authorization_endpoint",
];

/** Addresses that an opener could take for a file, a program, a share or an option. */
const NOT_OF_THE_WEB = [
  "file:///usr/bin/env",
  "javascript:alert(1)",
  "smb://evil.example/share",
  "ms-msdt:/id%20PCWDiagnostic",
  "calculator:",
  "--help",
  String.raw`\\evil.example\share\a.exe`,
];

test("a server with another one's consent page is refused, names both, and gets no code", async () => {
  const at = await personAtTerminal();
  const honest = inject("baseUrl");
  at.instance.metadata = { issuer: honest, authorization_endpoint: `${honest}/oauth/authorize` };
  const refused = await at.run(["login"]);
  expect(refused.code).toBe(3);
  for (const address of [honest, at.instance.url]) expect(refused.stderr).toContain(address);
  expect(at.instance.requests).toEqual(["GET /.well-known/oauth-authorization-server"]);
  await requireNothingOpened(at);
}, 60_000);

test("every endpoint must be at the typed address, and nothing of another scheme is opened", async () => {
  const at = await personAtTerminal();
  const elsewhere = ENDPOINTS.map((name) => [name, `${inject("baseUrl")}/oauth/x`] as const);
  const strange = NOT_OF_THE_WEB.map((address) => ["authorization_endpoint", address] as const);
  const user = ["token_endpoint", at.instance.url.replace("://", "://someone@")] as const;
  for (const [name, address] of [...elsewhere, ...strange, user, ["issuer", HOSTILE] as const]) {
    at.instance.metadata = { [name]: address };
    // oxlint-disable-next-line no-await-in-loop -- one server that lies in one way after the other
    const refused = await at.run(["login"]);
    expect([name, refused.code, refused.stderr]).toEqual([name, 3, expect.stringContaining(name.replaceAll("_", " "))]);
    expect(refused.stderr).toContain(`you typed ${at.instance.url}`);
    if (name !== "issuer") expect(refused.stderr).toContain(address);
    expect(OBEYED.exec(refused.stderr)).toBeNull();
  }
  expect(at.instance.requests.filter((request) => !request.endsWith("oauth-authorization-server"))).toEqual([]);
  await requireNothingOpened(at);
}, 120_000);

test("a code for another device is shown without what a terminal obeys, and its page is the instance's own", async () => {
  const at = await personAtTerminal();
  const { url, answers } = at.instance;
  const codes = { device_code: "code", user_code: HOSTILE, verification_uri: `${url}/${HOSTILE}`, interval: 0.01 };
  answers["/oauth/device_authorization"] = { status: 200, body: codes };
  answers["/oauth/token"] = { status: 400, body: { error: "access_denied", error_description: HOSTILE } };
  const denied = await at.run(["login", "--device"]);
  expect([denied.code, denied.stderr]).toEqual([3, expect.stringContaining("type the code:\n\n  a\\u{1b}]0;title")]);
  expect(OBEYED.exec(denied.stderr)).toBeNull();
  expect(denied.stderr).not.toMatch(/^You are signed in/m);
  const moved = { ...codes, verification_uri: `${inject("baseUrl")}/oauth/device` };
  answers["/oauth/device_authorization"] = { status: 200, body: moved };
  const refused = await at.run(["login", "--device"]);
  expect([refused.code, refused.stderr]).toEqual([3, expect.stringContaining(moved.verification_uri)]);
}, 60_000);

test("invalid tokens are not stored, and a renewal goes to no other address", async () => {
  const at = await personAtTerminal();
  const { url, answers } = at.instance;
  const file = join(at.program.folder, "sign-in.json");
  answers["/oauth/device_authorization"] = {
    status: 200,
    body: { device_code: "code", user_code: "AB", verification_uri: `${url}/oauth/device`, interval: 0.01 },
  };
  const tokens = { access_token: "a", refresh_token: "r", expires_in: 60, scope: "AGENT_VIEW" };
  for (const wrong of [{ access_token: HOSTILE }, { refresh_token: 7 }, { expires_in: "soon" }, { scope: null }]) {
    answers["/oauth/token"] = { status: 200, body: { ...tokens, ...wrong } };
    // oxlint-disable-next-line no-await-in-loop -- one wrong answer after the other
    expect((await at.run(["login", "--device"])).code).toBe(5);
  }
  await expect(readFile(file)).rejects.toThrow("ENOENT");
  const former = { url, clientId: "program", accessToken: "a", refreshToken: "r", expiresAt: 0, scope: "AGENT_VIEW" };
  await writeFile(file, JSON.stringify(former));
  at.instance.metadata = { token_endpoint: `${inject("baseUrl")}/oauth/token` };
  const refused = await at.run(["agents"]);
  expect([refused.code, refused.stderr]).toEqual([3, expect.stringContaining(`${inject("baseUrl")}/oauth/token`)]);
  expect(JSON.parse(await readFile(file, "utf8"))).toEqual(former);
}, 60_000);
