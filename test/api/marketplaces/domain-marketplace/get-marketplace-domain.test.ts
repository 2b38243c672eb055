import { describe, expect, test } from "vitest";

import { call, newAddress, signUp } from "#test/support/client";
import { unknownId } from "#test/support/factories/agents";
import { approvedDomain, readMarketplace, searchDomains, submittedDomain } from "#test/support/factories/domains";
import { approvedTemplate, uniqueWord } from "#test/support/factories/listings";

describe("does", () => {
  test("shows anybody an approved domain as the search does, without its content", async () => {
    const category = uniqueWord();
    const owner = await signUp();
    const id = await approvedDomain(owner, { price_usd: 2 }, { category });
    const { body } = await call("GET", `/api/v1/domains/marketplace/${id}`, { from: newAddress() });
    const [found] = await searchDomains(owner, `category=${category}`);
    expect(body).toEqual(found);
    expect(JSON.stringify(body)).not.toContain("two approvals");
  });
});

describe("refuses", () => {
  test("what is not approved, another kind of listing, and what is none", async () => {
    const owner = await signUp();
    const { templateId } = await approvedTemplate(owner);
    for (const id of [await submittedDomain(owner), templateId, unknownId(), "nonsense"])
      expect((await readMarketplace(owner, `/${id}`)).error?.code).toBe("NOT_FOUND");
  });
});
