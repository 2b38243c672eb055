import { decodeJwt } from "jose";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { BaseContext } from "#context/context";
import type { Credential } from "#platform/credentials/principal";
import { resolveCredential } from "#platform/credentials/resolve-credential";
import { issueToken } from "#platform/credentials/tokens";
import { call, signUp, type TestAccount } from "#test/support/client";
import { databaseOf } from "#test/support/database";
import { otherIsolate } from "#test/support/other-isolate";

beforeEach(() => void vi.spyOn(globalThis, "fetch"));
afterEach(() => void vi.restoreAllMocks());

const trips = () => vi.mocked(fetch).mock.calls.length;

/** The account's session under a token that this isolate signed. */
async function tokenOf({ token }: TestAccount, base: BaseContext): Promise<Credential> {
  const { sub = "", tid, sid } = decodeJwt(token);
  const claims = { userId: sub, tenantId: String(tid), sessionId: String(sid), role: "owner" };
  return { scheme: "bearer", token: await issueToken(base, "access", claims, base.clock() + 900_000) };
}

test("a credential costs one trip when cold, none when warm, and one again after five seconds", async () => {
  const account = await signUp();
  const { base, pass, settle } = otherIsolate({}, await databaseOf(account.tenantId));
  for (const credential of [await tokenOf(account, base), { scheme: "apiKey", key: account.apiKey } as const]) {
    const before = trips();
    const cold = await resolveCredential(base, credential);
    await settle();
    // The key's use is recorded once, after the answer.
    const noted = credential.scheme === "apiKey" ? 1 : 0;
    expect(trips() - before).toBe(1 + noted);
    pass(4_999);
    expect(await resolveCredential(base, credential)).toBe(cold);
    expect(trips() - before).toBe(1 + noted);
    pass(1);
    expect(await resolveCredential(base, credential)).toEqual(cold);
    expect(trips() - before).toBe(2 + noted);
  }
});

test("another isolate sees a signed-out session and a revoked key within five seconds", async () => {
  const account = await signUp();
  const { base, pass } = otherIsolate({}, await databaseOf(account.tenantId));
  const token = await tokenOf(account, base);
  const apiKey: Credential = { scheme: "apiKey", key: account.apiKey };
  await Promise.all([resolveCredential(base, token), resolveCredential(base, apiKey)]);
  const { api_keys: keys } = (await call("GET", "/api/auth/api-keys", { token: account.token })).data<{
    api_keys: { id: string }[];
  }>();
  await call("DELETE", `/api/auth/api-keys/${keys[0]?.id}`, { token: account.token });
  await call("POST", "/api/auth/logout", { token: account.token });
  pass(5_000);
  await expect(resolveCredential(base, token)).rejects.toMatchObject({ details: { reason: "revoked" } });
  await expect(resolveCredential(base, apiKey)).rejects.toMatchObject({ details: { reason: "revoked" } });
});

test("a key that ends within the five seconds ends on time", async () => {
  const account = await signUp();
  const { base, pass } = otherIsolate({}, await databaseOf(account.tenantId));
  const endsAt = new Date(base.clock() + 120_000).toISOString();
  const body = { name: "Short", permissions: ["AGENT_VIEW"], expires_at: endsAt };
  const made = await call("POST", "/api/auth/api-keys", { token: account.token, body });
  const credential: Credential = { scheme: "apiKey", key: made.data<{ key: string }>().key };
  pass(118_000);
  await resolveCredential(base, credential);
  pass(2_000);
  await expect(resolveCredential(base, credential)).rejects.toMatchObject({ details: { reason: "expired" } });
});
