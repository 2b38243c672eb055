import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { type ComponentView, createComponent } from "#test/support/factories/components";

describe("does", () => {
  test("lists the tenant's own, newest first, without code, by category and kind", async () => {
    const [owner, other] = await Promise.all([signUp(), signUp()]);
    await createComponent(other);
    const first = await createComponent(owner, { category: "a", component_type: "chart" });
    const second = await createComponent(owner, { category: "b", component_type: "chart" });
    const list = async (query: string) => {
      const answer = await call("GET", `/api/canvas/components?${query}`, { token: owner.token });
      return answer.data<{ components: ComponentView[]; pagination: { total: number } }>();
    };
    const { components, pagination } = await list("");
    expect(components.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(components[0]).not.toHaveProperty("code");
    expect(pagination.total).toBe(2);
    expect((await list("category=a")).components.map(({ id }) => id)).toEqual([first.id]);
    expect((await list("component_type=tile")).components).toEqual([]);
    expect((await list("limit=1&page=2")).components.map(({ id }) => id)).toEqual([first.id]);
  });
});

describe("refuses", () => {
  test("a page beyond the limits", async () => {
    const { token } = await signUp();
    expect(issuePaths(await call("GET", "/api/canvas/components?limit=101", { token }))).toEqual(["query.limit"]);
  });
});
