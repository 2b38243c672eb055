import { decodeJwt } from "jose";
import { expect, test } from "vitest";

import { signUpAtOnce as signUpInThePast } from "#identity/accounts/sign-up";
import { sweepPasswordTokens } from "#identity/accounts/sweep-password-tokens";
import { sweepSessions } from "#identity/sessions/sweep-sessions";
import { selectSessionHolder } from "#platform/credentials/store";
import { call, newAddress, signUp } from "#test/support/client";
import { databaseOf } from "#test/support/database";
import { nextMail, tokenIn } from "#test/support/mailbox";
import { otherIsolate } from "#test/support/other-isolate";

const DAY_MS = 86_400_000;

// Only past and present times: a sweep of the future would end the sessions of other tests.
test("sessions and mailed tokens stay while they work", async () => {
  const account = await signUp();
  const { base } = otherIsolate({}, await databaseOf(account.tenantId));
  await call("POST", "/api/auth/password-reset/request", { body: { email: account.email }, from: newAddress() });
  const token = tokenIn(await nextMail(account.email));
  await sweepSessions(base);
  await sweepPasswordTokens(base);
  expect((await call("GET", "/api/auth/me", { token: account.token })).status).toBe(200);
  const body = { token, password: "a new password" };
  const answer = await call("POST", "/api/auth/password-reset/confirm", { body, from: newAddress() });
  expect(answer.status).toBe(200);
});

test("a session is removed a day after its end", async () => {
  const { base: past, pass } = otherIsolate();
  pass(-40 * DAY_MS);
  const email = `past-${crypto.randomUUID()}@example.com`;
  const { tokens } = await signUpInThePast(past, { email, password: "a password", name: null, tenantName: null });
  const sessionId = String(decodeJwt(tokens.accessToken)["sid"]);
  expect(await selectSessionHolder(past.db, sessionId)).toBeDefined();
  await sweepSessions(otherIsolate().base);
  expect(await selectSessionHolder(past.db, sessionId)).toBeUndefined();
});
