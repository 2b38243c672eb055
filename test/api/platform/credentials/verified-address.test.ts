import { expect, inject, test } from "vitest";

import { signUpAtOnce } from "#identity/accounts/sign-up";
import { addApiKey } from "#identity/api-keys/add-api-key";
import { resolveCredential } from "#platform/credentials/resolve-credential";
import { call, newAddress } from "#test/support/client";
import { nextMail, tokenIn } from "#test/support/mailbox";
import { foreignToken } from "#test/support/oauth-issuer";
import { otherIsolate } from "#test/support/other-isolate";

const newEmail = () => `claimed-${crypto.randomUUID()}@example.com`;
const account = (email: string) => ({ email, password: "correct horse", name: null, tenantName: null });

/** Proves the address, as its owner would. */
async function proveAddress(email: string): Promise<void> {
  await call("POST", "/api/auth/password-reset/request", { body: { email }, from: newAddress() });
  const body = { token: tokenIn(await nextMail(email)), password: "correct horse" };
  const answer = await call("POST", "/api/auth/password-reset/confirm", { body, from: newAddress() });
  expect(answer.status).toBe(200);
}

const INSTANCES: Record<string, Record<string, string>> = {
  deployed: { ENVIRONMENT: "production" },
  local: { ENVIRONMENT: "local" },
  shared: { ENVIRONMENT: "local", SHARED: "true", BASE_URL: "https://tenure.test", MAIL_URL: "https://mail.test" },
};

test.each(Object.keys(INSTANCES))(
  "on a %s instance, signing up with an operator's address gives no operator's rights before the address is proven",
  async (kind) => {
    const email = newEmail();
    const { base, pass } = otherIsolate({ ...INSTANCES[kind], SUPER_ADMIN_EMAILS: email });
    const { user } = await signUpAtOnce(base, account(email));
    const key = await addApiKey(base, user, { name: "Key", permissions: ["TENANT_ADMIN"] });
    const isOperator = async () => (await resolveCredential(base, { scheme: "apiKey", key })).actor.isPlatformOperator;
    expect(await isOperator()).toBe(false);
    await proveAddress(email);
    pass(5_000);
    expect(await isOperator()).toBe(true);
  },
);

test.each(Object.keys(INSTANCES))(
  "on a %s instance, another issuer's token does not reach an account that only claims its address",
  async (kind) => {
    const email = newEmail();
    const { base } = otherIsolate(INSTANCES[kind]);
    await signUpAtOnce(base, account(email));
    const claims = { sub: "someone", email, email_verified: true };
    const token = await foreignToken(inject("oauthIssuerUrl"), { claims });
    const refusal = await call("GET", "/api/auth/me", { token });
    expect(refusal.status).toBe(401);
    expect(refusal.error?.details).toEqual({ reason: "address_not_verified" });
    await proveAddress(email);
    expect((await call("GET", "/api/auth/me", { token })).data()).toMatchObject({
      user: { email, email_verified: true },
    });
  },
);
