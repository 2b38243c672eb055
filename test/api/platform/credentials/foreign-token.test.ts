import { expect, inject, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { foreignToken, type TokenRequest } from "#test/support/oauth-issuer";
import { addColleague } from "#test/support/users";

const tokenWith = (request: TokenRequest) => foreignToken(inject("oauthIssuerUrl"), request);
const meWith = (token: string) => call("GET", "/api/auth/me", { token });
const claimsOf = (email: string) => ({ sub: "someone", email, email_verified: true });

test("another issuer's token stands for the account with its verified address", async () => {
  const account = await signUp({ role: "member" });
  const answer = await meWith(await tokenWith({ claims: claimsOf(account.email.toUpperCase()) }));
  expect(answer.data()).toMatchObject({ user: { id: account.userId }, tenant: { id: account.tenantId } });
  const withoutType = await meWith(await tokenWith({ claims: claimsOf(account.email), typ: null }));
  expect(withoutType.status).toBe(200);
});

test("a token is refused if no account has its address, or if the issuer did not verify it", async () => {
  const { email } = await signUp();
  expect((await meWith(await tokenWith({ claims: claimsOf(`x${email}`) }))).error?.details).toEqual({
    reason: "unknown",
  });
  const unverified = await tokenWith({ claims: { sub: "someone", email, email_verified: false } });
  expect((await meWith(unverified)).error?.details).toEqual({ reason: "email_not_verified" });
  expect((await meWith(await tokenWith({ claims: { sub: "someone", email } }))).status).toBe(401);
});

test("a token is refused of another audience, issuer, key or type, and an expired one", async () => {
  const { email } = await signUp();
  const claims = claimsOf(email);
  const wrong: TokenRequest[] = [
    { claims, audience: "somebody-else" },
    { claims, issuer: "https://other.example/" },
    { claims, foreignKey: true },
    { claims, typ: "logout+jwt" },
    { claims, expiresInSeconds: -10 },
  ];
  const statuses = await Promise.all(wrong.map(async (request) => (await meWith(await tokenWith(request))).status));
  expect(statuses).toEqual([401, 401, 401, 401, 401]);
});

test("a deactivated person's token is refused", async () => {
  const owner = await signUp();
  const colleague = await addColleague(owner, "member");
  const token = await tokenWith({ claims: claimsOf(colleague.email) });
  expect((await meWith(token)).status).toBe(200);
  await call("DELETE", `/api/auth/users/${colleague.id}`, { token: owner.token });
  expect((await meWith(token)).status).toBe(401);
});
