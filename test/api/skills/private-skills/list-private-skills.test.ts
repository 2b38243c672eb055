import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp, type TestAccount } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { installedSkill, listedSkill, rateSkill } from "#test/support/factories/skill-listings";
import { createSkill, getSkill, SKILLS, type SkillView } from "#test/support/factories/skills";

interface List {
  success: true;
  skills: SkillView[];
  total: number;
  limit: number;
  offset: number;
}

async function list(owner: TestAccount, query = ""): Promise<List> {
  return (await call("GET", `${SKILLS}${query}`, { token: owner.token })).body as List;
}

const names = async (owner: TestAccount, query = ""): Promise<string[]> =>
  (await list(owner, query)).skills.map(({ name }) => name);

async function withThree(): Promise<TestAccount> {
  const account = await signUp();
  await createSkill(account, { name: "Beta", category: "finance", description: "Überweisungen and rates" });
  await createSkill(account, { name: "Alpha", skill_type: "docker", code: undefined });
  const id = await createSkill(account, { name: "Gamma", category: "finance" });
  await call("DELETE", `${SKILLS}/${id}`, { token: account.token });
  return account;
}

describe("does", () => {
  test("gives nine fields of each skill, by name, 50 at most", async () => {
    const account = await withThree();
    const found = await list(account);
    expect(found).toMatchObject({ success: true, total: 3, limit: 50, offset: 0 });
    expect(found.skills.map(({ name, is_installed: installed }) => [name, installed])).toEqual([
      ["Alpha", true],
      ["Beta", true],
      ["Gamma", false],
    ]);
    expect(Object.keys(found.skills[0] ?? {})).toEqual([
      "id",
      "name",
      "description",
      "skill_type",
      "category",
      "is_own",
      "is_installed",
      "rating",
      "created_at",
    ]);
  });

  test("gives each skill the rating of its listing, and sorts by it; copies are among them", async () => {
    const [owner, other, rater] = [await signUp(), await signUp(), await signUp()];
    const low = await listedSkill(owner, { name: "Low" });
    const high = await listedSkill(other, { name: "High" });
    await createSkill(owner, { name: "None" });
    await rateSkill(rater, low.marketplaceId, { rating: 2 });
    await rateSkill(rater, high.marketplaceId, { rating: 5 });
    const copyId = await installedSkill(owner, high.marketplaceId);
    expect((await list(owner, "?sort_by=rating&sort_order=desc")).skills).toMatchObject([
      { name: "High", rating: 5, is_own: false, is_installed: true },
      { name: "Low", rating: 2, is_own: true },
      { name: "None", rating: null, is_own: true },
    ]);
    expect(await getSkill(owner, low.skillId)).toMatchObject({ rating: 2, is_own: true });
    expect(await getSkill(owner, copyId)).toMatchObject({ rating: 5 });
  });

  test("filters, searches, sorts and pages", () =>
    everyCase(
      [
        ["?is_installed=true", ["Alpha", "Beta"]],
        ["?is_installed=false", ["Gamma"]],
        ["?category=finance", ["Beta", "Gamma"]],
        ["?skill_type=docker", ["Alpha"]],
        ["?query=uberw%20rat", ["Beta"]],
        ["?query=gam", ["Gamma"]],
        ["?query=%22%20OR", []],
        ["?query=%20", ["Alpha", "Beta", "Gamma"]],
        ["?sort_order=desc", ["Gamma", "Beta", "Alpha"]],
        ["?sort_by=created_at", ["Beta", "Alpha", "Gamma"]],
        ["?sort_by=created_at&sort_order=desc", ["Gamma", "Alpha", "Beta"]],
        ["?sort_by=rating", ["Alpha", "Beta", "Gamma"]],
        ["?limit=1&offset=1", ["Beta"]],
        ["?offset=3", []],
      ],
      async (query, expected) => {
        expect(await names(await withThree(), query)).toEqual(expected);
      },
    ));

  test("counts all that fit, beyond those it shows", async () => {
    expect(await list(await withThree(), "?category=finance&limit=1")).toMatchObject({ total: 2, limit: 1 });
  });

  test("shows a change at once", async () => {
    const account = await signUp();
    expect(await names(account)).toEqual([]);
    const id = await createSkill(account, { name: "New" });
    expect(await names(account)).toEqual(["New"]);
    await call("PUT", `${SKILLS}/${id}`, { token: account.token, body: { name: "Newer" } });
    expect(await names(account, "?query=newer")).toEqual(["Newer"]);
    expect(await names(account, "?query=unknown")).toEqual([]);
  });

  test("shows nothing of another tenant", async () => {
    await withThree();
    expect(await names(await signUp())).toEqual([]);
  });
});

describe("refuses", () => {
  test("every malformed query, naming the field", () =>
    everyCase(
      [
        ["limit=0", "query.limit"],
        ["limit=101", "query.limit"],
        ["limit=x", "query.limit"],
        ["offset=-1", "query.offset"],
        ["is_installed=1", "query.is_installed"],
        ["sort_by=price", "query.sort_by"],
        ["sort_order=up", "query.sort_order"],
        ["skill_type=wasm", "query.skill_type"],
      ],
      async (query, path) => {
        const answer = await call("GET", `${SKILLS}?${query}`, { token: (await signUp()).token });
        expect(answer.status).toBe(400);
        expect(issuePaths(answer)).toEqual([path]);
      },
    ));
});
