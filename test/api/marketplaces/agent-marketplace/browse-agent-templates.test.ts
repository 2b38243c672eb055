import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import {
  approvedTemplate,
  browse,
  install,
  publish,
  rate,
  submitTemplate,
  uniqueWord,
} from "#test/support/factories/listings";

describe("does", () => {
  test("shows approved templates of all tenants, with exactly the documented fields", async () => {
    const word = uniqueWord();
    const fields = {
      name: `Reader ${word}`,
      description: "Reads",
      price: "9.5",
      category: "finance",
      version: "1.2.3",
    };
    const { templateId } = await approvedTemplate(await signUp(), fields);
    await submitTemplate(await signUp(), { name: `Pending ${word}` });
    const found = await browse(await signUp(), { query: word });
    expect(found).toEqual({
      agents: [
        {
          id: templateId,
          name: `Reader ${word}`,
          description: "Reads",
          category: "finance",
          price: 9.5,
          rating: 0,
          installs: 0,
          version: "1.2.3",
        },
      ],
      total: 1,
      limit: 50,
      offset: 0,
    });
  });

  test("finds beginnings of words in name, description, tags and category, and all words of a query", async () => {
    const word = uniqueWord();
    const owner = await signUp();
    const named = await approvedTemplate(owner, { name: `${word} alpha`, description: "x" });
    const described = await approvedTemplate(owner, { name: "beta", description: `says ${word}` });
    const tagged = await approvedTemplate(owner, { name: "gamma", description: "x", tags: `${word},other` });
    const ids = async (query: string) => (await browse(owner, { query })).agents.map(({ id }) => id).toSorted();
    expect(await ids(word.slice(0, -1))).toEqual(
      [named, described, tagged].map(({ templateId }) => templateId).toSorted(),
    );
    expect(await ids(`${word} beta`)).toEqual([described.templateId]);
    expect(await ids('"); DROP TABLE listings; --')).not.toContain(named.templateId);
  });

  test("pages neither overlap nor leave out, and categories narrow", async () => {
    const category = uniqueWord();
    const owner = await signUp();
    const made: string[] = [];
    for (let count = 0; count < 5; count++)
      made.push((await approvedTemplate(owner, { name: `Template ${count}`, category })).templateId);
    const pages = await Promise.all(
      [0, 2, 4].map((offset) => browse(owner, { category, limit: 2, offset, sort_by: "created_at" })),
    );
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5]);
    expect(pages.flatMap(({ agents }) => agents.map(({ id }) => id))).toEqual(made.toReversed());
  });

  test("orders by installations, rating, name and price", async () => {
    const category = uniqueWord();
    const owner = await signUp();
    const [cheap, dear] = [
      await approvedTemplate(owner, { name: "B", category, price: 1 }),
      await approvedTemplate(owner, { name: "A", category, price: 2 }),
    ];
    const account = await signUp();
    await install(account, dear.templateId);
    await rate(account, cheap.templateId, { rating: 5 });
    const order = async (sortBy?: string) =>
      (await browse(owner, { category, sort_by: sortBy })).agents.map(({ name }) => name);
    expect(await order()).toEqual(["A", "B"]);
    expect(await order("installs")).toEqual(["A", "B"]);
    expect(await order("rating")).toEqual(["B", "A"]);
    expect(await order("name")).toEqual(["A", "B"]);
    expect(await order("price")).toEqual(["B", "A"]);
  });

  test("orders ratings by how sure they are: one 5 does not beat many", async () => {
    const category = uniqueWord();
    const owner = await signUp();
    const few = await approvedTemplate(owner, { name: "Few", category });
    const many = await approvedTemplate(owner, { name: "Many", category });
    await rate(await signUp(), few.templateId, { rating: 5 });
    for (const rating of [5, 5, 5, 4]) await rate(await signUp(), many.templateId, { rating });
    const { agents } = await browse(owner, { category, sort_by: "rating" });
    expect(agents.map(({ name, rating }) => [name, rating])).toEqual([
      ["Many", 4.75],
      ["Few", 5],
    ]);
  });

  test("shows the approved version while another waits", async () => {
    const word = uniqueWord();
    const owner = await signUp();
    const { agentId } = await approvedTemplate(owner, { name: `${word} first` });
    await publish(owner, agentId, { name: `${word} second` });
    const { agents } = await browse(owner, { query: word });
    expect(agents.map(({ name }) => name)).toEqual([`${word} first`]);
  });
});

describe("refuses", () => {
  test("every malformed query, naming the field", () =>
    everyCase(["limit=0", "limit=101", "limit=1.5", "offset=-1", "sort_by=random"], async (query) => {
      const { token } = await signUp();
      const answer = await call("GET", `/api/agent-marketplace/browse?${query}`, { token });
      expect(answer.status).toBe(400);
      expect(issuePaths(answer)).toEqual([`query.${query.split("=")[0]}`]);
    }));
});
