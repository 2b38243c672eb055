import { describe, expect, test } from "vitest";

import { call, issuePaths, newAddress, signUp } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import {
  approvedDomain,
  installDomain,
  readMarketplace,
  searchDomains,
  submittedDomain,
} from "#test/support/factories/domains";
import { uniqueWord, withdraw } from "#test/support/factories/listings";

describe("does", () => {
  test("shows exactly the documented fields of approved domains without credentials", async () => {
    const word = uniqueWord();
    const owner = await signUp();
    const offer = { price_usd: 5, license_type: "commercial", tags: ["bills"] };
    const id = await approvedDomain(owner, offer, { name: `Bills ${word}`, category: "finance" });
    await submittedDomain(owner, {}, { name: `Pending ${word}` });
    const answer = await call("GET", `/api/v1/domains/marketplace/search?q=${word}`, { from: newAddress() });
    expect(answer.body).toEqual([
      {
        id,
        domain_name: `Bills ${word}`,
        domain_slug: `bills-${word}`,
        description: "How we pay",
        category: "finance",
        price_usd: 5,
        license_type: "commercial",
        tags: ["bills"],
        install_count: 0,
        rating_average: 0,
        rating_count: 0,
        publisher_tenant_id: owner.tenantId,
      },
    ]);
    expect(answer.headers["cache-control"]).toContain("public");
    const again = { from: newAddress(), headers: { "if-none-match": answer.headers["etag"] ?? "" } };
    expect((await call("GET", `/api/v1/domains/marketplace/search?q=${word}`, again)).status).toBe(304);
  });

  test("narrows by category, all tags, and the highest price", async () => {
    const category = uniqueWord();
    const owner = await signUp();
    const cheap = await approvedDomain(owner, { price_usd: 1, tags: ["a", "b"] }, { category });
    const dear = await approvedDomain(owner, { price_usd: 2.5, tags: ["a"] }, { category });
    const ids = async (query: string) =>
      (await searchDomains(owner, `category=${category}&${query}`)).map(({ id }) => id).toSorted();
    expect(await ids("")).toEqual([cheap, dear].toSorted());
    expect(await ids("tags=a")).toEqual([cheap, dear].toSorted());
    expect(await ids("tags=a,b")).toEqual([cheap]);
    expect(await ids("max_price=2.49")).toEqual([cheap]);
    expect(await ids("max_price=2.5")).toEqual([cheap, dear].toSorted());
    expect(await ids("max_price=2.4999")).toEqual([cheap]);
    expect(await ids("max_price=99999999.50")).toEqual([cheap, dear].toSorted());
    expect(await ids("limit=1")).toHaveLength(1);
  });

  test("is fresh after an approval, an installation and a withdrawal", async () => {
    const category = uniqueWord();
    const owner = await signUp();
    const search = () => searchDomains(owner, `category=${category}`);
    expect(await search()).toEqual([]);
    const id = await approvedDomain(owner, {}, { category });
    await expect.poll(async () => (await search()).map((each) => each.id)).toEqual([id]);
    await installDomain(await signUp(), id);
    await expect.poll(async () => (await search())[0]?.install_count).toBe(1);
    await withdraw(owner, id);
    await expect.poll(search).toEqual([]);
  });
});

describe("refuses", () => {
  test("every malformed query, naming the field", () =>
    everyCase(["limit=0", "limit=101", "max_price=-1", "max_price=x"], async (query) => {
      const answer = await readMarketplace(await signUp(), `/search?${query}`);
      expect(answer.status).toBe(400);
      expect(issuePaths(answer)).toEqual([`query.${query.split("=")[0]}`]);
    }));
});
