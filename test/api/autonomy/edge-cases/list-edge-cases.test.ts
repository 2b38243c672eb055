import { describe, expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { createEdgeCase, type EdgeCaseView } from "#test/support/factories/graduation";

const path = "/api/graduation/edge-cases";

const list = async ({ token }: TestAccount, query = "") =>
  (await call("GET", `${path}${query}`, { token })).data<{
    edge_cases: EdgeCaseView[];
    pagination: { total: number };
  }>();

describe("does", () => {
  test("lists the tenant's own, newest first, page by page", async () => {
    const [owner, other] = await Promise.all([signUp(), signUp()]);
    await createEdgeCase(other);
    for (const name of ["one", "two", "three"]) await createEdgeCase(owner, { name });
    expect((await list(owner)).edge_cases.map(({ name }) => name)).toEqual(["three", "two", "one"]);
    const second = await list(owner, "?limit=2&page=2");
    expect(second.edge_cases.map(({ name }) => name)).toEqual(["one"]);
    expect(second.pagination).toEqual({ page: 2, limit: 2, total: 3, pages: 2 });
  });

  test("filters by severity, category and whether it is active", async () => {
    const owner = await signUp();
    await createEdgeCase(owner, { name: "a", severity: "critical" });
    await createEdgeCase(owner, { name: "b", category: "arithmetic" });
    await createEdgeCase(owner, { name: "c", is_active: false });
    const names = async (query: string) => (await list(owner, query)).edge_cases.map(({ name }) => name);
    expect(await names("?severity=critical")).toEqual(["a"]);
    expect(await names("?category=arithmetic")).toEqual(["b"]);
    expect(await names("?is_active=false")).toEqual(["c"]);
    expect(await names("?is_active=true")).toEqual(["b", "a"]);
  });
});

describe("refuses", () => {
  test.each(["severity=fatal", "is_active=maybe", "limit=101"])("the query %s", async (query) => {
    const { token } = await signUp();
    expect((await call("GET", `${path}?${query}`, { token })).status).toBe(400);
  });
});
