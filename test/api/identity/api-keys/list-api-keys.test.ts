import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { keyWith } from "#test/support/keys";
import { addColleague } from "#test/support/users";

const path = "/api/auth/api-keys";

interface KeyList {
  api_keys: { id: string; name: string; status: string; user_id: string }[];
  pagination: { total: number };
}

describe("does", () => {
  test("shows an administrator every key of the tenant, newest first, and others their own", async () => {
    const owner = await signUp();
    const member = await addColleague(owner, "member");
    await keyWith({ ...owner, token: member.token }, "AGENT_VIEW");
    const all = (await call("GET", path, { token: owner.token })).data<KeyList>();
    expect(all.api_keys.map(({ name }) => name)).toEqual(["A test's key", "Test key"]);
    const own = (await call("GET", path, { token: member.token })).data<KeyList>();
    expect(own.api_keys.map(({ user_id: userId }) => userId)).toEqual([member.id]);
  });

  test("notes when a key was used last", async () => {
    const { token, apiKey } = await signUp();
    await call("GET", "/api/auth/me", { apiKey });
    await expect
      .poll(async () => (await call("GET", path, { token })).data<KeyList>().api_keys[0])
      .toMatchObject({ last_used_at: expect.stringMatching(/Z$/) as string });
  });
});
