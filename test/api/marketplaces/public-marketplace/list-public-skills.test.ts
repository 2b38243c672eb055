import { beforeAll, describe, expect, test } from "vitest";

import { call, newAddress, signUp } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { queryOf, uniqueWord, withdraw } from "#test/support/factories/listings";
import {
  listedSkill,
  PUBLIC_SKILLS,
  submittedSkill,
  type SkillListingView,
} from "#test/support/factories/skill-listings";

interface Page {
  skills: (SkillListingView & { is_free: boolean })[];
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
}

const word = uniqueWord();

/** Each call has a new address, so that no limit interferes. */
async function list(fields: Parameters<typeof queryOf>[0] = {}): Promise<Page> {
  const answer = await call("GET", `${PUBLIC_SKILLS}?${queryOf({ query: word, ...fields })}`, { from: newAddress() });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Page;
}
const names = ({ skills }: Page): string[] => skills.map(({ name }) => name.replace(word, "").trim());

beforeAll(async () => {
  const owner = await signUp();
  await listedSkill(owner, { name: `${word} a`, tags: ["red"] }, { category: "text" });
  await listedSkill(owner, { name: `${word} b`, tags: ["red", "blue"] }, { price: 2 });
  await listedSkill(owner, { name: `${word} c`, skill_type: "script", code: "1" });
  await submittedSkill(owner, { name: `${word} pending` });
});

describe("does", () => {
  test("shows approved skills without credentials, newest first", async () => {
    const page = await list();
    expect(names(page)).toEqual(["c", "b", "a"]);
    expect(page).toMatchObject({ total: 3, limit: 50, offset: 0, has_more: false });
    expect(page.skills[1]).toEqual({
      id: expect.any(String) as string,
      name: `${word} b`,
      description: "",
      category: null,
      skill_type: "function",
      price: 2,
      is_free: false,
      rating: 0,
      rating_count: 0,
      installs: 0,
      tags: ["red", "blue"],
      is_approved: true,
      created_at: expect.stringMatching(/Z$/) as string,
    });
  });

  test("filters, searches, sorts and pages", () =>
    everyCase(
      [
        [{ is_free: true }, ["c", "a"]],
        [{ is_free: false }, ["c", "b", "a"]],
        [{ is_featured: true }, []],
        [{ tags: "red" }, ["b", "a"]],
        [{ tags: "red,blue" }, ["b"]],
        [{ category: "text" }, ["a"]],
        [{ skill_type: "script" }, ["c"]],
        [{ sort_by: "name", sort_order: "asc" }, ["a", "b", "c"]],
        [{ sort_by: "name" }, ["c", "b", "a"]],
        [{ sort_by: "price" }, ["b", "c", "a"]],
        [{ limit: 1, offset: 1 }, ["b"]],
        [{ query: "nothing" }, []],
      ],
      async (fields, expected) => {
        expect(names(await list(fields))).toEqual(expected);
      },
    ));

  test("says whether there are more", async () => {
    expect(await list({ limit: 2 })).toMatchObject({ total: 3, has_more: true });
    expect(await list({ limit: 2, offset: 2 })).toMatchObject({ total: 3, has_more: false });
    expect(await list({ offset: 9 })).toMatchObject({ skills: [], total: 3, has_more: false });
  });

  test("leaves out withdrawn skills", async () => {
    const [owner, own] = [await signUp(), uniqueWord()];
    const { marketplaceId } = await listedSkill(owner, { name: own });
    expect((await list({ query: own })).total).toBe(1);
    await withdraw(owner, marketplaceId);
    await expect.poll(async () => (await list({ query: own, limit: 7 })).total).toBe(0);
  });
});

describe("refuses", () => {
  test("every malformed query", () =>
    everyCase(
      [{ limit: 101 }, { limit: "x" }, { sort_by: "luck" }, { sort_order: "up" }, { is_free: "maybe" }],
      async (fields) => {
        const answer = await call("GET", `${PUBLIC_SKILLS}?${queryOf(fields)}`, { from: newAddress() });
        expect(answer.status).toBe(400);
      },
    ));
});
