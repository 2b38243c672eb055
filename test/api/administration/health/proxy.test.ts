import { describe, expect, it } from "vitest";

import { call, newAddress, signUp } from "#test/support/client";
import { everyCase } from "#test/support/every-case";

const reader = { name: "Reader", role: "custom", maturity_level: "student" };

describe("/api/proxy/{path}", () => {
  it("does what the API does, for every method, with the caller's own credentials", async () => {
    const { apiKey, tenantId } = await signUp();
    const created = await call("POST", "/api/proxy/agents", { apiKey, body: reader });
    expect(created.status).toBe(201);
    const { agent } = created.data<{ agent: { id: string; tenant_id: string } }>();
    expect(agent.tenant_id).toBe(tenantId);
    const path = `/api/proxy/api/agents/${agent.id}`;
    const renamed = await call("PATCH", path, { apiKey, body: { status: "inactive" } });
    expect(renamed.status).toBe(200);
    expect((await call("GET", path, { apiKey })).data<{ agent: { status: string } }>().agent.status).toBe("inactive");
    expect((await call("DELETE", path, { apiKey })).status).toBe(200);
    expect((await call("GET", `/api/agents/${agent.id}`, { apiKey })).error?.code).toBe("AGENT_NOT_FOUND");
  });

  it("guards what the API guards", async () => {
    const { apiKey } = await signUp();
    const stranger = await signUp();
    expect((await call("GET", "/api/proxy/agents")).error?.code).toBe("UNAUTHORIZED");
    const created = await call("POST", "/api/agents", { apiKey, body: reader });
    const { agent } = created.data<{ agent: { id: string } }>();
    const foreign = await call("GET", `/api/proxy/agents/${agent.id}`, { apiKey: stranger.apiKey });
    expect(foreign.error?.code).toBe("FORBIDDEN");
  });

  it("keeps limits by the caller's address: a public read counts the same either way", async () => {
    const from = newAddress();
    const remaining = async (path: string): Promise<number> =>
      Number((await call("GET", path, { from })).headers["x-ratelimit-remaining"]);
    const path = "/api/public/v1/marketplace/skills?limit=1";
    const first = await remaining(path);
    expect(await remaining(path.replace("/api/", "/api/proxy/"))).toBeLessThanOrEqual(first);
    expect(first).toBeGreaterThan(0);
  });

  it("does not forward to what is not the API", () =>
    everyCase(["/api/proxy/", "/api/proxy/nothing", "/api/proxy/proxy/agents", "/api/proxy//agents"], async (path) => {
      const answer = await call("GET", path);
      expect(answer.status).toBe(404);
      expect(answer.error?.code).toBe("NOT_FOUND");
    }));
});
