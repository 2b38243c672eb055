import { describe, expect, test } from "vitest";

import { call, newAddress, signUp } from "#test/support/client";
import { approvedDomain, searchDomains } from "#test/support/factories/domains";
import { uniqueWord } from "#test/support/factories/listings";

describe("does", () => {
  test("shows an approved domain without credentials, as the search does and without its content", async () => {
    const category = uniqueWord();
    const owner = await signUp();
    const id = await approvedDomain(owner, { price_usd: 2 }, { category });
    const { body } = await call("GET", `/api/v1/domains/marketplace/${id}`, { from: newAddress() });
    const [found] = await searchDomains(owner, `category=${category}`);
    expect(body).toMatchObject({ ...found });
    expect(JSON.stringify(body)).not.toContain("two approvals");
  });
});
