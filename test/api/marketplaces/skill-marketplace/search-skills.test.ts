import { beforeAll, describe, expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { queryOf, uniqueWord } from "#test/support/factories/listings";
import { installedSkill, listedSkill, rateSkill, searchSkills } from "#test/support/factories/skill-listings";

const word = uniqueWord();
let account: TestAccount;

/** Four skills that only this file's unique word finds. */
beforeAll(async () => {
  const owner = await signUp();
  account = await signUp();
  const a = await listedSkill(owner, { name: `${word} alpha`, category: "finance", tags: ["red", "round"] });
  const b = await listedSkill(owner, { name: `Bravo`, description: `About ${word}`, tags: ["red"] }, { price: 3 });
  await listedSkill(owner, { name: `Charlie`, description: word, category: "finance" }, { price: 1.5 });
  await listedSkill(owner, { name: `Delta ${word}`, skill_type: "script", code: "input" });
  await installedSkill(account, b.marketplaceId);
  await rateSkill(account, a.marketplaceId, { rating: 5 });
});

const names = async (fields: Parameters<typeof queryOf>[0] = {}): Promise<string[]> =>
  (await searchSkills(account, { query: word, ...fields })).map(({ name }) => name.replace(word, "").trim());

describe("does", () => {
  test("shows exactly the fields of a listing", async () => {
    const [listing] = await searchSkills(account, { query: `${word} alpha` });
    expect(listing).toEqual({
      id: expect.any(String) as string,
      name: `${word} alpha`,
      description: "",
      category: "finance",
      skill_type: "function",
      price: 0,
      rating: 5,
      rating_count: 1,
      installs: 0,
      tags: ["red", "round"],
      is_approved: true,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    });
  });

  test("orders by every key, in either direction", () =>
    everyCase(
      [
        [{}, ["Bravo", "alpha", "Delta", "Charlie"]],
        [{ sort_by: "installs" }, ["Bravo", "alpha", "Delta", "Charlie"]],
        [{ sort_by: "created_at" }, ["Delta", "Charlie", "Bravo", "alpha"]],
        [{ sort_by: "name" }, ["Bravo", "Charlie", "Delta", "alpha"]],
      ],
      async (fields, expected) => {
        expect(await names(fields)).toEqual(expected);
      },
    ));

  test("orders by rating, price and relevance", async () => {
    expect((await names({ sort_by: "rating" }))[0]).toBe("alpha");
    expect((await names({ sort_by: "price" })).slice(2)).toEqual(["Charlie", "Bravo"]);
    expect((await names({ sort_by: "relevance" })).slice(0, 2).toSorted()).toEqual(["Delta", "alpha"]);
  });

  test("filters by every field", () =>
    everyCase(
      [
        [{ category: "finance" }, ["Charlie", "alpha"]],
        [{ tags: "red" }, ["Bravo", "alpha"]],
        [{ tags: "red, round" }, ["alpha"]],
        [{ skill_type: "script" }, ["Delta"]],
        [{ category: "finance", tags: "red", skill_type: "function" }, ["alpha"]],
        [{ category: "other" }, []],
        [{ query: `${word} bra` }, ["Bravo"]],
        [{ query: "%" }, []],
      ],
      async (fields, expected) => {
        expect((await names(fields)).toSorted()).toEqual(expected);
      },
    ));

  test("pages", async () => {
    const pages = await Promise.all([0, 1, 2, 3, 4].map((offset) => names({ sort_by: "name", limit: 1, offset })));
    expect(pages).toEqual([["Bravo"], ["Charlie"], ["Delta"], ["alpha"], []]);
  });
});

describe("refuses", () => {
  test("every malformed query", () =>
    everyCase(
      [{ limit: 101 }, { limit: 0 }, { offset: -1 }, { sort_by: "random" }, { skill_type: "none" }],
      async (fields) => {
        const answer = await call("GET", `/api/skills/marketplace?${queryOf(fields)}`, { token: account.token });
        expect(answer.status).toBe(400);
      },
    ));
});
