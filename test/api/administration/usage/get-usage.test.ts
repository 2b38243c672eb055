import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";

interface Usage {
  tier: string;
  requests: Record<"minute" | "day", { limit: number; used: number; remaining: number } | null>;
  agents: { used: number; allowed: number | null };
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
});
