import { describe, expect, test } from "vitest";

import { call, newAddress, signUp } from "#test/support/client";
import { approvedDomain, searchDomains } from "#test/support/factories/domains";
import { uniqueWord } from "#test/support/factories/listings";

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
