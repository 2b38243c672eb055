import { describe, expect, test } from "vitest";

import { call, signUp, type Answer, type TestAccount } from "#test/support/client";
import { agentBody, countRows } from "#test/support/factories/agents";
import { keyWith } from "#test/support/keys";

const read = ({ token }: TestAccount): Promise<Answer> => call("GET", "/api/agents", { token });

const many = (count: number, attempt: () => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: count }, attempt));

const passed = (answers: Answer[]): Answer[] => answers.filter(({ status }) => status === 200);
const refused = (answers: Answer[]): Answer[] => answers.filter(({ status }) => status === 429);

/** The values of both header families: by window, the limit, the rest and the seconds to its end. */
function limitsIn({ headers }: Answer) {
  const parts = (name: string): string[] => (headers[name] ?? "").split(", ");
  const policies = parts("ratelimit-policy").map((part) => /^"(\w+)";q=(\d+);w=(\d+)$/.exec(part));
  const states = parts("ratelimit").map((part) => /^"(\w+)";r=(\d+);t=(\d+)$/.exec(part));
  return {
    limit: Number(headers["x-ratelimit-limit"]),
    remaining: Number(headers["x-ratelimit-remaining"]),
    resetAt: Number(headers["x-ratelimit-reset"]),
    windows: policies.map((policy, index) => ({
      name: policy?.[1],
      limit: Number(policy?.[2]),
      seconds: Number(policy?.[3]),
      remaining: states[index]?.[1] === policy?.[1] ? Number(states[index]?.[2]) : Number.NaN,
      reset: Number(states[index]?.[3]),
    })),
  };
}

describe("500 requests at once against a limit", () => {
  test("of 120 a minute, agreed with an enterprise tenant: exactly 120 pass", async () => {
    const owner = await signUp({ requests_per_minute: 120 });
    const answers = await many(500, () => read(owner));
    expect(passed(answers)).toHaveLength(120);
    expect(refused(answers)).toHaveLength(380);

    const remaining = passed(answers).map((answer) => limitsIn(answer).remaining);
    expect(remaining.toSorted((left, right) => left - right)).toEqual(
      Array.from({ length: 120 }, (_unused, left) => left),
    );
    for (const answer of answers) {
      const { limit, windows } = limitsIn(answer);
      expect(limit).toBe(120);
      expect(windows).toMatchObject([
        { name: "minute", limit: 120, seconds: 60, remaining: limitsIn(answer).remaining },
      ]);
    }
    for (const { headers, error } of refused(answers)) {
      expect(error).toMatchObject({
        code: "RATE_LIMIT_EXCEEDED",
        details: { exceeded: [{ window: "minute", limit: 120 }] },
      });
      const seconds = Number(headers["retry-after"]);
      expect(error?.details["retry_after_seconds"]).toBe(seconds);
      expect(seconds).toBeGreaterThanOrEqual(1);
      expect(seconds).toBeLessThanOrEqual(60);
      expect(headers["x-ratelimit-remaining"]).toBe("0");
    }
  });

  test("of 50 a day on the free tier: exactly 50 pass, and the day is what the headers describe", async () => {
    const owner = await signUp({ tier: "free" });
    const answers = await many(500, () => read(owner));
    expect(passed(answers)).toHaveLength(50);
    expect(refused(answers)).toHaveLength(450);
    for (const answer of answers) {
      const { limit, remaining, resetAt, windows } = limitsIn(answer);
      const [minute, day] = windows;
      expect([minute?.name, minute?.limit, day?.name, day?.limit, day?.seconds]).toEqual([
        "minute",
        60,
        "day",
        50,
        86_400,
      ]);
      expect({ limit, remaining }).toEqual({ limit: 50, remaining: day?.remaining });
      expect((minute?.remaining ?? 0) - (day?.remaining ?? 0)).toBe(10);
      expect(resetAt % 86_400).toBe(0);
    }
    const [first] = refused(answers);
    expect(first?.error?.details["exceeded"]).toEqual([{ window: "day", limit: 50 }]);
    const secondsToMidnight = 86_400 - (Math.floor(Date.now() / 1_000) % 86_400);
    expect(Math.abs(Number(first?.headers["retry-after"]) - secondsToMidnight) % 86_400).toBeLessThan(60);
  });
});

describe("a tenant's limit", () => {
  test("is one for all its credentials and operations, and touches no other tenant", async () => {
    const owner = await signUp({ requests_per_minute: 5 });
    const stranger = await signUp({ requests_per_minute: 5 });
    const apiKey = await keyWith(owner, "AGENT_VIEW"); // one of the five
    const answers = [
      await call("GET", "/api/agents", { apiKey }),
      await call("GET", "/api/agents", { token: owner.token }),
      await call("POST", "/api/agents", { token: owner.token, body: agentBody() }),
      await call("GET", "/api/agents/nonsense", { apiKey: owner.apiKey }),
    ];
    expect(answers.map((answer) => [answer.status, limitsIn(answer).remaining])).toEqual([
      [200, 3],
      [200, 2],
      [201, 1],
      [404, 0],
    ]);
    for (const credential of [{ apiKey }, { token: owner.token }, { apiKey: owner.apiKey }])
      expect((await call("GET", "/api/agents", credential)).status).toBe(429);
    expect((await read(stranger)).status).toBe(200);
  });

  test("counts requests refused for other reasons, but not unknown callers", async () => {
    const owner = await signUp({ requests_per_minute: 10 });
    await call("GET", "/api/agents", { token: `${owner.token}x` });
    await call("GET", "/api/agents", {});
    expect(limitsIn(await read(owner)).remaining).toBe(9);
    await call("POST", "/api/agents", { token: owner.token, body: {} });
    expect(limitsIn(await read(owner)).remaining).toBe(7);
  });

  test("stops writes before they have an effect, and a refused one does not hold its Idempotency-Key", async () => {
    const owner = await signUp({ requests_per_minute: 1 });
    await read(owner);
    const headers = { "idempotency-key": "k" };
    for (let attempt = 0; attempt < 3; attempt++) {
      const answer = await call("POST", "/api/agents", { token: owner.token, body: agentBody(), headers });
      expect(answer.status).toBe(429);
    }
    expect(await countRows("agents", "tenant_id", owner.tenantId)).toBe(0);
    expect(await countRows("idempotency_keys", "tenant_id", owner.tenantId)).toBe(0);
  });
});
