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
});
