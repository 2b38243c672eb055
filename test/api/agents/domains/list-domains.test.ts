import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { createDomain } from "#test/support/factories/domains";

describe("does", () => {
  test("lists the tenant's own, newest first, without content", async () => {
    const owner = await signUp();
    await createDomain(await signUp());
    const first = await createDomain(owner, { category: "finance" });
    const second = await createDomain(owner);
    const list = async (query = "") =>
      (await call("GET", `/api/v1/domains${query}`, { token: owner.token })).data<{
        domains: { id: string }[];
        pagination: { total: number };
      }>();
    const { domains, pagination } = await list();
    expect(domains.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(pagination.total).toBe(2);
    expect(domains[0]).not.toHaveProperty("vocabulary");
    expect((await list("?category=finance")).domains).toHaveLength(1);
    expect((await list("?page=2&limit=1")).domains.map(({ id }) => id)).toEqual([first.id]);
  });
});

describe("refuses", () => {
  test("odd pages", async () => {
    const { token } = await signUp();
    expect(issuePaths(await call("GET", "/api/v1/domains?limit=0", { token }))).toEqual(["query.limit"]);
  });
});
