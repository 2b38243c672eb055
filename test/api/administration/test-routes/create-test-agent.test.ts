import { describe, expect, inject, test } from "vitest";

import { call, signUp } from "#test/support/client";

const agent = { name: "Granted", role: "custom", maturity_level: "autonomous" };
const secret = () => ({ "x-test-secret": inject("testSecret") });

describe("create test agent", () => {
  test("does: makes an agent of any level that the tenant then has", async () => {
    const { tenantId, token } = await signUp();
    const body = { ...agent, tenant_id: tenantId };
    const created = await call("POST", "/api/test/agents", { body, headers: secret() });
    expect(created.status).toBe(201);
    const { id, tenant_id: owner } = created.data<{ agent: { id: string; tenant_id: string } }>().agent;
    expect(owner).toBe(tenantId);
    const found = (await call("GET", `/api/agents/${id}`, { token })).data<{ agent: { maturity_level: string } }>();
    expect(found.agent.maturity_level).toBe("autonomous");
  });

  test("refuses a fourth agent on the free tier", async () => {
    const { tenantId } = await signUp({ tier: "free" });
    const create = () =>
      call("POST", "/api/test/agents", { body: { ...agent, tenant_id: tenantId }, headers: secret() });
    const statuses = [await create(), await create(), await create(), await create()].map(({ status }) => status);
    expect(statuses).toEqual([201, 201, 201, 403]);
  });

  test("refuses an unknown tenant, a malformed one and an unknown field", async () => {
    const unknown = { ...agent, tenant_id: "01a1fe0e-6df9-7015-9633-9e9dd9d1e63f" };
    expect((await call("POST", "/api/test/agents", { body: unknown, headers: secret() })).error?.code).toBe(
      "NOT_FOUND",
    );
    const malformed = { ...agent, tenant_id: "x" };
    expect((await call("POST", "/api/test/agents", { body: malformed, headers: secret() })).status).toBe(404);
    const odd = { ...unknown, shoe_size: 43 };
    expect((await call("POST", "/api/test/agents", { body: odd, headers: secret() })).error?.code).toBe(
      "INVALID_INPUT",
    );
  });
});
