import { describe, expect, inject, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { keyWith } from "#test/support/keys";

interface Me {
  user: { id: string };
  tenant: { id: string };
  credential: { kind: string; api_key_id: string | null; permissions: string[]; is_platform_operator: boolean };
}

describe("does", () => {
  test("shows the person, the tenant and what the token may do", async () => {
    const { token, userId, tenantId } = await signUp({ role: "viewer" });
    const me = (await call("GET", "/api/auth/me", { token })).data<Me>();
    expect(me.user.id).toBe(userId);
    expect(me.tenant.id).toBe(tenantId);
    expect(me.credential).toEqual({
      kind: "user",
      api_key_id: null,
      grant_id: null,
      permissions: ["AGENT_VIEW", "SKILL_VIEW"],
      is_platform_operator: false,
      reads_traces: true,
    });
  });

  test("shows what a key may do", async () => {
    const owner = await signUp();
    const apiKey = await keyWith(owner, "AGENT_RUN");
    const me = (await call("GET", "/api/auth/me", { apiKey })).data<Me>();
    expect(me.credential).toMatchObject({ kind: "api_key", permissions: ["AGENT_RUN"] });
    expect(me.user.id).toBe(owner.userId);
  });

  test("shows a platform operator as such", async () => {
    const me = (await call("GET", "/api/auth/me", { apiKey: inject("operatorApiKey") })).data<Me>();
    expect(me.credential.is_platform_operator).toBe(true);
  });
});
