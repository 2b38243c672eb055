import { describe, expect, test } from "vitest";

import { issuePaths, signUp } from "#test/support/client";
import {
  approvedDomain,
  installDomain,
  readMarketplace,
  type DomainListingView,
} from "#test/support/factories/domains";

describe("does", () => {
  test("lists domains by how many tenants installed them, with exactly the documented fields", async () => {
    const owner = await signUp();
    const [one, two] = [await approvedDomain(owner), await approvedDomain(owner, {}, { name: "Two" })];
    const accounts = await Promise.all([signUp(), signUp(), signUp()]);
    for (const account of accounts) await installDomain(account, two);
    await installDomain(owner, one);
    const trending = async () =>
      (await readMarketplace(owner, "/trending?limit=50")).body as Pick<DomainListingView, "id" | "install_count">[];
    await expect.poll(async () => (await trending()).find(({ id }) => id === two)?.install_count).toBe(3);
    const list = await trending();
    expect(list.find(({ id }) => id === two)).toEqual({
      id: two,
      domain_name: "Two",
      install_count: 3,
      rating_average: 0,
    });
    const counts = list.map((each) => each.install_count);
    expect(counts).toEqual(counts.toSorted((left, right) => right - left));
    expect(((await readMarketplace(owner, "/trending?limit=1")).body as unknown[]).length).toBe(1);
  });
});

describe("refuses", () => {
  test.each(["limit=0", "limit=51"])("%s", async (query) => {
    const answer = await readMarketplace(await signUp(), `/trending?${query}`);
    expect(issuePaths(answer)).toEqual(["query.limit"]);
  });
});
