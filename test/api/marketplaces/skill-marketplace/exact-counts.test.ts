import { expect, test } from "vitest";

import { type Answer, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { uniqueWord } from "#test/support/factories/listings";
import { installSkill, listedSkill, rateSkill, searchSkills } from "#test/support/factories/skill-listings";

const TENANTS = 40;
const ROUNDS = 5;

/** The rating that a tenant gives in a round; its last one counts. */
const ratingOf = (tenant: number, round: number): number => 1 + ((tenant * 7 + round * 3) % 5);

const statusOf = async (asking: Promise<Answer>): Promise<number> => (await asking).status;

test("200 installations and 200 ratings that race leave exact counts", { timeout: 180_000 }, async () => {
  const word = uniqueWord();
  const { marketplaceId } = await listedSkill(await signUp(), { name: word });
  const tenants: TestAccount[] = [];
  for (let made = 0; made < TENANTS; made += 10)
    tenants.push(...(await Promise.all(Array.from({ length: 10 }, () => signUp()))));

  const installs = tenants.flatMap((tenant) =>
    Array.from({ length: ROUNDS }, () => statusOf(installSkill(tenant, marketplaceId))),
  );
  expect(new Set(await Promise.all(installs))).toEqual(new Set([201]));
  expect(await searchSkills(tenants[0] as TestAccount, { query: word })).toMatchObject([{ installs: TENANTS }]);

  const ratings = tenants.flatMap((tenant, index) =>
    Array.from({ length: ROUNDS }, (_, round) =>
      statusOf(rateSkill(tenant, marketplaceId, { rating: ratingOf(index, round) })),
    ),
  );
  expect(new Set(await Promise.all(ratings))).toEqual(new Set([200]));
  const [stored] = await inDatabase(
    "SELECT count(*), sum(rating) FROM listing_ratings WHERE listing_id = ?",
    marketplaceId,
  );
  const [kept] = await inDatabase("SELECT rating_count, rating_sum FROM listings WHERE id = ?", marketplaceId);
  expect(kept).toEqual(stored);
  expect(Number(kept?.[0])).toBe(TENANTS);

  // One more rating of each, now in sequence for each tenant, so that the sum is known.
  const last = await Promise.all(
    tenants.map((tenant, index) => statusOf(rateSkill(tenant, marketplaceId, { rating: ratingOf(index, 9) }))),
  );
  expect(new Set(last)).toEqual(new Set([200]));
  const sum = tenants.reduce((total, _tenant, index) => total + ratingOf(index, 9), 0);
  const mean = Math.round((sum / TENANTS) * 100) / 100;
  expect(await searchSkills(tenants[0] as TestAccount, { query: word })).toMatchObject([
    { rating: mean, rating_count: TENANTS, installs: TENANTS },
  ]);
});
