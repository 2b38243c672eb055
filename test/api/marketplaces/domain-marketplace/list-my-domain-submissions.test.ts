import { describe, expect, test } from "vitest";

import { signUp } from "#test/support/client";
import {
  approvedDomain,
  installDomain,
  rateDomain,
  readMarketplace,
  submittedDomain,
} from "#test/support/factories/domains";

describe("does", () => {
  test("lists the tenant's own with exactly the documented fields, newest first", async () => {
    const owner = await signUp();
    await approvedDomain(await signUp());
    const first = await approvedDomain(owner, { price_usd: 3 }, { name: "One" });
    const second = await submittedDomain(owner, {}, { name: "Two" });
    const account = await signUp();
    await installDomain(account, first);
    await rateDomain(account, first, { rating: 4 });
    expect((await readMarketplace(owner, "/my-submissions")).body).toEqual([
      {
        domain_id: second,
        domain_name: "Two",
        status: "pending_approval",
        price_usd: 0,
        install_count: 0,
        rating_average: 0,
      },
      { domain_id: first, domain_name: "One", status: "approved", price_usd: 3, install_count: 1, rating_average: 4 },
    ]);
  });

  test("gives them page by page, in the order of the whole list", async () => {
    const owner = await signUp();
    const ids: string[] = [];
    for (const name of ["One", "Two", "Three"]) ids.unshift(await submittedDomain(owner, {}, { name }));
    const read = async (query: string) =>
      ((await readMarketplace(owner, `/my-submissions${query}`)).body as { domain_id: string }[]).map(
        ({ domain_id: id }) => id,
      );
    expect([await read("?limit=2"), await read("?limit=2&page=2"), await read("?limit=2&page=3")]).toEqual([
      ids.slice(0, 2),
      ids.slice(2),
      [],
    ]);
  });
});
