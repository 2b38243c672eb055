import { describe, expect, test } from "vitest";

import { call, signUp, statusesOf, type TestAccount } from "#test/support/client";
import { addColleague } from "#test/support/users";

const path = "/api/auth/api-keys";

interface IssuedKey {
  id: string;
  key: string;
  name: string;
  permissions: string[];
}

async function newKey({ token }: Pick<TestAccount, "token">): Promise<IssuedKey> {
  const answer = await call("POST", path, { token, body: { name: "Rotated", permissions: ["AGENT_VIEW"] } });
  return answer.data<IssuedKey>();
}

const rotate = (token: string, id: string, body: unknown = {}) => call("POST", `${path}/${id}/rotate`, { token, body });
const statusWith = async (apiKey: string) => (await call("GET", "/api/auth/me", { apiKey })).status;

describe("does", () => {
  test("replaces the key at once without an overlap", async () => {
    const owner = await signUp();
    const old = await newKey(owner);
    expect(await statusWith(old.key)).toBe(200);
    const answer = await rotate(owner.token, old.id);
    expect(answer.status).toBe(201);
    const successor = answer.data<IssuedKey>();
    expect(successor).toMatchObject({ name: "Rotated", permissions: ["AGENT_VIEW"] });
    expect(await statusWith(successor.key)).toBe(200);
    const refusal = await call("GET", "/api/auth/me", { apiKey: old.key });
    expect(refusal.error?.details).toEqual({ reason: "rotated" });
    const shown = await call("GET", `${path}/${old.id}`, { token: owner.token });
    expect(shown.data()).toMatchObject({ status: "rotated", rotated_to: successor.id });
  });

  test("lets both keys work during an overlap", async () => {
    const owner = await signUp();
    const old = await newKey(owner);
    const successor = (await rotate(owner.token, old.id, { overlap_seconds: 3600 })).data<IssuedKey>();
    expect(await statusWith(old.key)).toBe(200);
    expect(await statusWith(successor.key)).toBe(200);
  });
});

describe("refuses", () => {
  test("all but one of racing rotations", async () => {
    const owner = await signUp();
    const { id } = await newKey(owner);
    const answers = await Promise.all(Array.from({ length: 4 }, () => rotate(owner.token, id)));
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409]);
  });

  test("a revoked key", async () => {
    const owner = await signUp();
    const { id } = await newKey(owner);
    await call("DELETE", `${path}/${id}`, { token: owner.token });
    const answer = await rotate(owner.token, id);
    expect([answer.status, answer.error?.message]).toEqual([
      409,
      "The API key has expired, was revoked or was already rotated.",
    ]);
  });

  test("an administrator who would get a colleague's key", async () => {
    const owner = await signUp();
    const colleague = await addColleague(owner, "member");
    const { id } = await newKey(colleague);
    expect((await rotate(owner.token, id)).status).toBe(403);
  });

  test("an overlap of more than a week", async () => {
    const owner = await signUp();
    const { id } = await newKey(owner);
    expect((await rotate(owner.token, id, { overlap_seconds: 604_801 })).status).toBe(400);
  });
});
