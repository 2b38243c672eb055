import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";

const me = (headers: Record<string, string>) => call("GET", "/api/auth/me", { headers });
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

test("a key is told apart as malformed, unknown or wrong", async () => {
  const { apiKey } = await signUp();
  const broken = `${apiKey.slice(0, -1)}${apiKey.endsWith("0") ? "1" : "0"}`;
  expect((await me({ "x-api-key": broken })).error?.details).toEqual({ reason: "malformed" });
  expect((await me({ "x-api-key": "anything" })).error?.details).toEqual({ reason: "malformed" });
});

test("a token without a signature, with another algorithm or a changed claim is refused", async () => {
  const { token } = await signUp();
  const [header = "", payload = "", signature = ""] = token.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
  const forged = [
    `${encode({ alg: "none", typ: "at+jwt" })}.${payload}.`,
    `${encode({ alg: "HS512", typ: "at+jwt" })}.${payload}.${signature}`,
    `${header}.${encode({ ...claims, tid: "another" })}.${signature}`,
    "not.a.token",
    "nothing",
  ];
  for (const text of forged) {
    expect((await me({ authorization: `Bearer ${text}` })).error?.details, text).toEqual({ reason: "invalid" });
  }
});

test("another scheme, an empty token and a missing header are not credentials", async () => {
  const { token } = await signUp();
  expect((await me({ authorization: `Basic ${token}` })).status).toBe(401);
  expect((await me({ authorization: "Bearer " })).status).toBe(401);
  expect((await me({})).status).toBe(401);
  expect((await me({ authorization: `bearer ${token}` })).status).toBe(200);
});

test("a refusal for want of credentials names a way to come with some", async () => {
  const { token } = await signUp();
  for (const headers of [{}, { authorization: `Bearer ${token}x` }, { "x-api-key": "anything" }])
    expect((await me(headers)).headers["www-authenticate"]).toBe('Bearer realm="Tenure"');
  expect((await me({ authorization: `Bearer ${token}` })).headers["www-authenticate"]).toBeUndefined();
});

test("many simultaneous first uses of a credential all work", async () => {
  const { apiKey } = await signUp();
  const answers = await Promise.all(Array.from({ length: 40 }, () => me({ "x-api-key": apiKey })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});
