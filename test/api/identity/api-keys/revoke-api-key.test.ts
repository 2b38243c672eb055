import { describe, expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";

const path = "/api/auth/api-keys";

async function newKey({ token }: Pick<TestAccount, "token">): Promise<{ id: string; key: string }> {
  const answer = await call("POST", path, { token, body: { name: "Short-lived", permissions: ["AGENT_VIEW"] } });
  return answer.data<{ id: string; key: string }>();
}

describe("does", () => {
  test("ends the key at once, though it was just used", async () => {
    const owner = await signUp();
    const { id, key } = await newKey(owner);
    expect((await call("GET", "/api/auth/me", { apiKey: key })).status).toBe(200);
    const answer = await call("DELETE", `${path}/${id}`, { token: owner.token });
    expect(answer.data()).toMatchObject({ revoked: true, id });
    const refusal = await call("GET", "/api/auth/me", { apiKey: key });
    expect(refusal.status).toBe(401);
    expect(refusal.error).toMatchObject({ message: "The API key was revoked.", details: { reason: "revoked" } });
    expect((await call("GET", `${path}/${id}`, { token: owner.token })).data()).toMatchObject({ status: "revoked" });
  });

  test("keeps the time of the first revocation", async () => {
    const owner = await signUp();
    const { id } = await newKey(owner);
    const revokedAt = async () => {
      await call("DELETE", `${path}/${id}`, { token: owner.token });
      return (await call("GET", `${path}/${id}`, { token: owner.token })).data<{ revoked_at: string }>().revoked_at;
    };
    expect(await revokedAt()).toBe(await revokedAt());
  });
});
