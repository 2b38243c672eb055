import { describe, expect, test } from "vitest";

import { call, newAddress, signUp } from "#test/support/client";

interface Tokens {
  access_token: string;
  refresh_token: string;
}

const refresh = (refreshToken: string) =>
  call("POST", "/api/auth/refresh", { body: { refresh_token: refreshToken }, from: newAddress() });
const statusWith = async (token: string) => (await call("GET", "/api/auth/me", { token })).status;

describe("does", () => {
  test("gives new tokens for the same session, again and again", async () => {
    const account = await signUp();
    const first = (await refresh(account.refreshToken)).data<Tokens>();
    const second = (await refresh(first.refresh_token)).data<Tokens>();
    expect(await statusWith(second.access_token)).toBe(200);
    expect(await statusWith(account.token)).toBe(200);
  });
});

describe("refuses", () => {
  test("a second use, and ends the whole session", async () => {
    const account = await signUp();
    const renewed = (await refresh(account.refreshToken)).data<Tokens>();
    const again = await refresh(account.refreshToken);
    expect(again.status).toBe(401);
    expect(again.error?.details).toEqual({ reason: "reused" });
    expect((await refresh(renewed.refresh_token)).status).toBe(401);
    expect(await statusWith(renewed.access_token)).toBe(401);
    expect(await statusWith(account.token)).toBe(401);
  });

  test("racing uses: one is the first, and the session ends", async () => {
    const account = await signUp();
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(account.refreshToken)));
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    const [winner] = winners;
    expect((await refresh(winner?.data<Tokens>().refresh_token ?? "")).status).toBe(401);
  });

  test("a token of a session that was signed out", async () => {
    const account = await signUp();
    await call("POST", "/api/auth/logout", { token: account.token });
    const answer = await refresh(account.refreshToken);
    expect(answer.error?.details).toEqual({ reason: "revoked" });
  });

  test("an unknown token", async () => {
    const answer = await refresh("A".repeat(43));
    expect(answer.status).toBe(401);
    expect(answer.error?.details).toEqual({ reason: "unknown" });
  });

  test("a body without a token", async () => {
    expect((await call("POST", "/api/auth/refresh", { body: {}, from: newAddress() })).status).toBe(400);
  });
});
