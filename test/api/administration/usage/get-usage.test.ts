import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import {
  CALL_TOKENS,
  CALL_USD,
  connectPriced,
  finishing,
  spend,
  spendingAgent,
} from "#test/support/factories/spending";
import { startModelServer } from "#test/support/model-server";

interface Usage {
  tier: string;
  requests: Record<"minute" | "day", { limit: number; used: number; remaining: number } | null>;
  agents: { used: number; allowed: number | null };
  models: {
    time_zone: string;
    today: { cost_usd: number; tokens: number; unpriced_calls: number; resets_at: string };
    month: { cost_usd: number; tokens: number; unpriced_calls: number; resets_at: string };
    allowance: { usd: number | null; used_usd: number } | null;
  };
}

const agent = { name: "Counted", role: "custom", maturity_level: "student" };

describe("get usage", () => {
  test("does: both windows, this request among them, and the agents of the tier", async () => {
    const { token } = await signUp({ tier: "free" });
    await call("POST", "/api/agents", { token, body: agent });
    const usage = (await call("GET", "/api/usage", { token })).data<Usage>();
    expect(usage.tier).toBe("free");
    expect(usage.requests.minute).toMatchObject({ limit: 60, used: 2, remaining: 58 });
    expect(usage.requests.day).toMatchObject({ limit: 50, used: 2, remaining: 48 });
    expect(usage.agents).toEqual({ used: 1, allowed: 3 });
  });

  test("does: an enterprise tenant has no daily window and agents without limit", async () => {
    const { token } = await signUp({ tier: "enterprise", requests_per_minute: 777 });
    const usage = (await call("GET", "/api/usage", { token })).data<Usage>();
    expect(usage.requests.day).toBeNull();
    expect(usage.requests.minute).toMatchObject({ limit: 777, used: 1 });
    expect(usage.agents.allowed).toBeNull();
  });

  test("does: shows the window as used up to those whom the limit refuses next", async () => {
    const { token } = await signUp({ tier: "enterprise", requests_per_minute: 1 });
    const usage = (await call("GET", "/api/usage", { token })).data<Usage>();
    expect(usage.requests.minute).toMatchObject({ remaining: 0 });
    expect((await call("GET", "/api/agents", { token })).status).toBe(429);
  });

  test("does: tokens and money of the present day and month in the workspace's zone, and nothing of other tenants", async () => {
    const server = await startModelServer();
    try {
      server.respond(finishing);
      const owner = await signUp();
      await connectPriced(owner, server);
      await call("PUT", "/api/time-zone", { token: owner.token, body: { time_zone: "Pacific/Kiritimati" } });
      await spend(owner, await spendingAgent(owner));
      const { models } = (await call("GET", "/api/usage", { token: owner.token })).data<Usage>();
      const spent = { cost_usd: CALL_USD, tokens: CALL_TOKENS + 10, unpriced_calls: 0 };
      expect(models).toMatchObject({ time_zone: "Pacific/Kiritimati", today: spent, month: spent });
      expect(models.today.resets_at).toMatch(/T10:00:00\.000Z$/);
      await spend(owner, await spendingAgent(owner, { model: "north/unpriced" }));
      const after = (await call("GET", "/api/usage", { token: owner.token })).data<Usage>().models;
      const most = { cost_usd: CALL_USD, tokens: 2 * (CALL_TOKENS + 10), unpriced_calls: 1 };
      expect([after.today, after.month]).toMatchObject([most, most]);
      const other = (await call("GET", "/api/usage", { token: (await signUp()).token })).data<Usage>();
      expect(other.models).toMatchObject({
        time_zone: "UTC",
        today: { cost_usd: 0, tokens: 0 },
        month: { cost_usd: 0 },
      });
    } finally {
      await server.close();
    }
  });
});
