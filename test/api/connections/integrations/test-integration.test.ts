import { expect, test } from "vitest";

import { call, signUp, statusesOf, type TestAccount } from "#test/support/client";
import { connect, statusOf } from "#test/support/providers/vendor-account";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const probe = ({ token }: TestAccount, provider: string) =>
  call("POST", `/api/integrations/${provider}/test`, { token });

test("one harmless call tells whose account it is and how long the provider took", async () => {
  const owner = await signUp();
  const account = await connect(owner, "spotify");
  const tested = (await probe(owner, "spotify")).data<{ latency_ms: number }>();
  expect(tested).toMatchObject({ provider: "spotify", ok: true, account: { id: account.id, name: "Anna" } });
  expect(tested.latency_ms).toBeGreaterThanOrEqual(0);
  expect((await account.calls()).map(({ method }) => method)).toEqual(["GET"]);
});

test("what is not connected says so", async () => {
  const { status, error } = await probe(await signUp(), "spotify");
  expect([status, error?.code, error?.details["provider"]]).toEqual([409, "PROVIDER_NOT_CONNECTED", "spotify"]);
});

test("an expired access token is renewed once, even when many requests need it at the same time", async () => {
  const owner = await signUp();
  const account = await connect(owner, "spotify");
  await account.ahead(2 * HOUR_MS);
  const answers = await Promise.all(Array.from({ length: 8 }, () => probe(owner, "spotify")));
  expect(statusesOf(answers)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(await account.calls("POST")).toHaveLength(1);
});

test("a new refresh token replaces the earlier one, and without a new one the earlier one is kept", async () => {
  const owner = await signUp();
  const [canva, figma] = [await connect(owner, "canva"), await connect(owner, "figma")];
  for (const days of [1, 2, 3]) {
    await canva.ahead(days * DAY_MS);
    expect((await probe(owner, "canva")).status).toBe(200);
    await figma.ahead(days * 91 * DAY_MS);
    expect((await probe(owner, "figma")).status).toBe(200);
  }
  const spent = async (account: typeof canva) =>
    (await account.calls("POST")).map(({ body }) => new URLSearchParams(body).get("refresh_token"));
  expect(new Set(await spent(canva)).size).toBe(3);
  expect([(await spent(figma)).length, new Set(await spent(figma)).size]).toEqual([3, 1]);
});

test("an authorization that the user ended needs a new one, and the connection says so", async () => {
  const owner = await signUp();
  const account = await connect(owner, "spotify");
  await account.withdraw();
  const refused = await probe(owner, "spotify");
  expect([refused.status, refused.error?.code]).toEqual([409, "REAUTHENTICATION_REQUIRED"]);
  expect(await statusOf(owner, "spotify")).toMatchObject({ state: "reauthentication_required", connected: false });
  await account.forgetCalls();
  expect((await probe(owner, "spotify")).error?.code).toBe("REAUTHENTICATION_REQUIRED");
  expect(await account.calls()).toEqual([]);
  await connect(owner, "spotify", account);
  expect((await probe(owner, "spotify")).status).toBe(200);
});

test("an authorization that the provider let die is found out", async () => {
  const owner = await signUp();
  const account = await connect(owner, "spotify");
  await account.ahead(183 * DAY_MS);
  expect((await probe(owner, "spotify")).error?.code).toBe("REAUTHENTICATION_REQUIRED");
});

test("a renewal that failed for a moment loses nothing", async () => {
  const owner = await signUp();
  const account = await connect(owner, "canva");
  await account.ahead(5 * HOUR_MS);
  await account.fail({ on: "POST .*/token", does: { status: 503 } });
  const failed = await probe(owner, "canva");
  expect([failed.status, failed.error?.details["reason"]]).toEqual([502, "token_refresh_failed"]);
  expect((await probe(owner, "canva")).status).toBe(200);
  expect((await statusOf(owner, "canva")).state).toBe("connected");
});

test("a provider that limits, fails or answers nonsense is named with what may be done", async () => {
  const owner = await signUp();
  const account = await connect(owner, "spotify");
  const outcome = async () => {
    const { status, error, headers } = await probe(owner, "spotify");
    return [status, error?.code, headers["retry-after"]];
  };
  await account.fail({ does: { status: 429, headers: { "retry-after": "17" } } });
  expect(await outcome()).toEqual([503, "PROVIDER_RATE_LIMITED", "17"]);
  await account.fail({ times: 3, does: { status: 429 } });
  expect(await outcome()).toEqual([503, "PROVIDER_RATE_LIMITED", "30"]);
  await account.fail({ times: 3, does: { status: 503 } });
  expect(await outcome()).toEqual([502, "PROVIDER_ERROR", undefined]);
  await account.fail({ times: 3, does: "malformed" });
  expect(await outcome()).toEqual([502, "PROVIDER_ERROR", undefined]);
  await account.fail({ times: 2, does: "drop" });
  expect(await outcome()).toEqual([200, undefined, undefined]);
});
