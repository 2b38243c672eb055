import { describe, expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { keyWith } from "#test/support/keys";
import { addColleague } from "#test/support/users";

const path = "/api/auth/api-keys";

async function firstKeyOf({ token }: Pick<TestAccount, "token">): Promise<string> {
  const list = await call("GET", path, { token });
  return list.data<{ api_keys: { id: string }[] }>().api_keys[0]?.id ?? "";
}

describe("does", () => {
  test("shows a key and whether it works", async () => {
    const owner = await signUp();
    const id = await firstKeyOf(owner);
    const answer = await call("GET", `${path}/${id}`, { token: owner.token });
    expect(answer.data()).toMatchObject({ id, status: "active", revoked_at: null, rotated_to: null });
  });
});

describe("refuses", () => {
  test("a colleague's key for a caller who is not an administrator", async () => {
    const owner = await signUp();
    const member = await addColleague(owner, "member");
    await keyWith({ ...owner, token: member.token }, "AGENT_VIEW");
    const theirs = await firstKeyOf(member);
    const list = (await call("GET", path, { token: owner.token })).data<{ api_keys: { id: string }[] }>();
    const others = list.api_keys.find(({ id }) => id !== theirs);
    expect((await call("GET", `${path}/${others?.id}`, { token: member.token })).status).toBe(404);
    expect((await call("GET", `${path}/${theirs}`, { token: member.token })).status).toBe(200);
  });

  test("an invalid id", async () => {
    const { token } = await signUp();
    expect((await call("GET", `${path}/none`, { token })).status).toBe(404);
  });
});
