import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { addUser } from "#test/support/users";

interface UserList {
  users: { id: string; status: string }[];
  pagination: { page: number; limit: number; total: number; pages: number };
}

describe("does", () => {
  test("lists only the tenant's own users, page by page", async () => {
    const owner = await signUp();
    await signUp();
    const second = await addUser(owner, "member");
    const third = await addUser(owner, "viewer");
    const first = (await call("GET", "/api/auth/users?limit=2", { token: owner.token })).data<UserList>();
    expect(first.users.map(({ id }) => id)).toEqual([owner.userId, second.id]);
    expect(first.pagination).toEqual({ page: 1, limit: 2, total: 3, pages: 2 });
    const next = (await call("GET", "/api/auth/users?limit=2&page=2", { token: owner.token })).data<UserList>();
    expect(next.users.map(({ id }) => id)).toEqual([third.id]);
  });

  test("filters by status", async () => {
    const owner = await signUp();
    const invited = await addUser(owner, "member");
    const list = (await call("GET", "/api/auth/users?status=invited", { token: owner.token })).data<UserList>();
    expect(list.users.map(({ id }) => id)).toEqual([invited.id]);
  });
});

describe("refuses", () => {
  test("an unknown status", async () => {
    const { token } = await signUp();
    expect((await call("GET", "/api/auth/users?status=gone", { token })).status).toBe(400);
  });
});
