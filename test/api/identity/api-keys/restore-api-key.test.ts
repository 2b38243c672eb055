import { describe, expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { addColleague } from "#test/support/users";

const DAY_MS = 86_400_000;

interface Key {
  id: string;
  key: string;
  status: string;
  revoked_at: string | null;
  restorable_until: string | null;
}

async function issue({ token }: { token: string }): Promise<Key> {
  const body = { name: "Undone", permissions: ["AGENT_VIEW"] };
  return (await call("POST", "/api/auth/api-keys", { token, body })).data<Key>();
}

const revoke = ({ token }: { token: string }, id: string) => call("DELETE", `/api/auth/api-keys/${id}`, { token });
const restore = ({ token }: { token: string }, id: string) =>
  call("POST", `/api/auth/api-keys/${id}/restore`, { token });
const works = async ({ key }: Key): Promise<boolean> =>
  (await call("GET", "/api/agents", { apiKey: key })).status === 200;

const listDeleted = async ({ token }: TestAccount): Promise<Key[]> =>
  (await call("GET", "/api/auth/api-keys?deleted=true", { token })).data<{ api_keys: Key[] }>().api_keys;

describe("does", () => {
  test("lets a revoked key work again, which is refused in between", async () => {
    const owner = await signUp();
    const key = await issue(owner);
    expect(await works(key)).toBe(true);
    const revoked = (await revoke(owner, key.id)).data<Key>();
    expect(await works(key)).toBe(false);

    const [listed] = await listDeleted(owner);
    expect(listed).toMatchObject({ id: key.id, status: "revoked", restorable_until: revoked.restorable_until });
    expect(Date.parse(revoked.restorable_until ?? "") - Date.parse(listed?.revoked_at ?? "")).toBe(30 * DAY_MS);

    expect((await restore(owner, key.id)).data()).toMatchObject({ status: "active", revoked_at: null });
    expect(await works(key)).toBe(true);
    expect(await listDeleted(owner)).toEqual([]);
  });
});

describe("refuses", () => {
  test("a key that is not revoked, and one that was revoked more than 30 days ago", async () => {
    const owner = await signUp();
    const key = await issue(owner);
    expect((await restore(owner, key.id)).error?.details).toEqual({ reason: "not_deleted" });
    await revoke(owner, key.id);
    await inDatabase("UPDATE api_keys SET revoked_at = revoked_at - ? WHERE id = ?", 30 * DAY_MS, key.id);
    expect(await listDeleted(owner)).toEqual([]);
    expect((await restore(owner, key.id)).error?.details).toEqual({ reason: "not_deleted" });
    expect((await revoke(owner, key.id)).data()).toMatchObject({ restorable_until: null });
    expect(await works(key)).toBe(false);
  });

  test("another person's key to who administers nothing", async () => {
    const owner = await signUp();
    const colleague = await addColleague(owner, "member");
    const key = await issue(owner);
    await revoke(owner, key.id);
    expect((await restore(colleague, key.id)).status).toBe(404);
  });
});
