import { describe, expect, test } from "vitest";

import { call, newAddress, type Answer } from "#test/support/client";

const LIMIT = 60;

/** A read by any caller, 60 times a minute. */
const attempt = (from: string, headers: Record<string, string> = {}): Promise<Answer> =>
  call("GET", "/api/auth/jwks.json", { from, headers });

const statuses = async (attempts: Promise<Answer>[]): Promise<number[]> =>
  (await Promise.all(attempts)).map(({ status }) => status);

describe("the limit of an anonymous caller", () => {
  test("is exact for its address, and another address has its own", async () => {
    const [one, other] = [newAddress(), newAddress()];
    const seen = await statuses(Array.from({ length: LIMIT + 10 }, () => attempt(one)));
    expect(seen.filter((status) => status === 429)).toHaveLength(10);
    expect(seen.filter((status) => status === 200)).toHaveLength(LIMIT);
    expect((await attempt(other)).status).toBe(200);
  });

  test("goes by the connection: what a caller says of its address counts for nothing", async () => {
    const from = newAddress();
    const claim = (index: number) => ({
      "cf-connecting-ip": `203.0.113.${index}`,
      "x-forwarded-for": `203.0.113.${index}`,
      "x-real-ip": `203.0.113.${index}`,
      forwarded: `for=203.0.113.${index}`,
    });
    const seen = await statuses(Array.from({ length: LIMIT + 5 }, (_unused, index) => attempt(from, claim(index))));
    expect(seen.filter((status) => status === 429)).toHaveLength(5);
  });

  test("is told in both header families, and the refusal says when to come again", async () => {
    const from = newAddress();
    const first = await attempt(from);
    expect(first.headers).toMatchObject({
      "x-ratelimit-limit": String(LIMIT),
      "x-ratelimit-remaining": String(LIMIT - 1),
      "ratelimit-policy": `"minute";q=${LIMIT};w=60`,
    });
    expect(first.headers["ratelimit"]).toMatch(new RegExp(`^"minute";r=${LIMIT - 1};t=\\d+$`));
    const rest = await Promise.all(Array.from({ length: LIMIT }, () => attempt(from)));
    const refusal = rest.find(({ status }) => status === 429);
    expect(refusal?.error?.code).toBe("RATE_LIMIT_EXCEEDED");
    expect(Number(refusal?.headers["retry-after"])).toBeGreaterThanOrEqual(1);
    expect(refusal?.headers["x-ratelimit-remaining"]).toBe("0");
  });
});
