import { describe, expect, test } from "vitest";

import { call, issuePaths, newAddress, signUp } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import {
  approvedComponent,
  post,
  read,
  searchComponents,
  submittedComponent,
} from "#test/support/factories/components";
import { operate, uniqueWord, withdraw } from "#test/support/factories/listings";

describe("does", () => {
  test("shows exactly the documented fields of approved components without credentials", async () => {
    const word = uniqueWord();
    const owner = await signUp();
    const fields = { name: `Tile ${word}`, thumbnail_url: "https://example.com/small.png" };
    const id = await approvedComponent(owner, { price: 5, license: "commercial", tags: ["kpi"] }, fields);
    await submittedComponent(owner, {}, { name: `Pending ${word}` });
    const path = `/api/canvas-marketplace/components?query=${word}`;
    const answer = await call("GET", path, { from: newAddress() });
    expect(answer.body).toEqual({
      components: [
        {
          id,
          name: `Tile ${word}`,
          description: "One number",
          category: "dashboards",
          component_type: "tile",
          tags: ["kpi"],
          version: "1.2.0",
          thumbnail_url: "https://example.com/small.png",
          price: 5,
          is_free: false,
          is_featured: false,
          license: "commercial",
          installs: 0,
          rating: 0,
          rating_count: 0,
          created_at: expect.any(String) as string,
          updated_at: expect.any(String) as string,
        },
      ],
      total: 1,
      limit: 50,
      offset: 0,
      has_more: false,
    });
    expect(answer.headers["cache-control"]).toContain("public");
    const again = { from: newAddress(), headers: { "if-none-match": answer.headers["etag"] ?? "" } };
    expect((await call("GET", path, again)).status).toBe(304);
  });

  test("filters by category, all tags, kind, price and featured", async () => {
    const category = uniqueWord();
    const owner = await signUp();
    const free = await approvedComponent(owner, { tags: ["a", "b"] }, { category });
    const dear = await approvedComponent(owner, { price: 2.5, tags: ["a"] }, { category, component_type: "chart" });
    await operate(dear, "feature", { featured: true });
    const ids = async (query: string) =>
      (await searchComponents(owner, `category=${category}&${query}`)).components.map(({ id }) => id).toSorted();
    expect(await ids("is_free=false&is_featured=false")).toEqual([free, dear].toSorted());
    expect(await ids("tags=a")).toEqual([free, dear].toSorted());
    expect(await ids("tags=a,b")).toEqual([free]);
    expect(await ids("component_type=chart")).toEqual([dear]);
    expect(await ids("is_free=true")).toEqual([free]);
    expect(await ids("is_featured=true")).toEqual([dear]);
    expect(await ids("min_price=1")).toEqual([dear]);
    expect(await ids("max_price=2.49")).toEqual([free]);
    expect(await ids("min_price=2.5&max_price=2.5")).toEqual([dear]);
  });

  test("sorts by every key, newest first by default, in pages", async () => {
    const category = uniqueWord();
    const [owner, rater] = await Promise.all([signUp(), signUp()]);
    const first = await approvedComponent(owner, { price: 1 }, { category, name: "B" });
    const second = await approvedComponent(owner, { price: 2 }, { category, name: "A" });
    await post(rater, `/${first}/rate`, { rating: 5 });
    const ids = async (query: string) =>
      (await searchComponents(owner, `category=${category}&${query}`)).components.map(({ id }) => id);
    await expect.poll(() => ids("sort_by=rating")).toEqual([first, second]);
    expect(await ids("")).toEqual([second, first]);
    expect(await ids("sort_order=asc")).toEqual([first, second]);
    expect(await ids("sort_by=name&sort_order=asc")).toEqual([second, first]);
    expect(await ids("sort_by=price")).toEqual([second, first]);
    expect(await ids("sort_by=popularity")).toEqual([first, second]);
    expect(await ids("sort_by=installs&sort_order=asc&limit=100")).toHaveLength(2);
    const page = await searchComponents(owner, `category=${category}&limit=1`);
    expect(page).toMatchObject({ total: 2, limit: 1, offset: 0, has_more: true });
    expect(await searchComponents(owner, `category=${category}&limit=1&offset=1`)).toMatchObject({ has_more: false });
  });

  test("is fresh after an approval and a withdrawal", async () => {
    const category = uniqueWord();
    const owner = await signUp();
    const found = async () => (await searchComponents(owner, `category=${category}`)).components.map(({ id }) => id);
    expect(await found()).toEqual([]);
    const id = await approvedComponent(owner, {}, { category });
    await expect.poll(found).toEqual([id]);
    await withdraw(owner, id);
    await expect.poll(found).toEqual([]);
  });
});

describe("refuses", () => {
  test("every malformed query, naming the field", () =>
    everyCase(
      [
        "limit=0",
        "limit=101",
        "offset=-1",
        "min_price=x",
        "max_price=-1",
        "is_free=1",
        "sort_by=colour",
        "sort_order=up",
      ],
      async (query) => {
        const answer = await read(await signUp(), `/components?${query}`);
        expect(answer.status).toBe(400);
        expect(issuePaths(answer)).toEqual([`query.${query.split("=")[0]}`]);
      },
    ));
});
