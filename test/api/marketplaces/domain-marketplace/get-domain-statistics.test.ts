import { expect, test } from "vitest";

import { signUp } from "#test/support/client";
import { approveDomain, installDomain, readMarketplace, submittedDomain } from "#test/support/factories/domains";

interface Statistics {
  total_domains: number;
  approved_domains: number;
  pending_domains: number;
  total_installs: number;
}

test("counts submissions, approvals and installations, at the latest a second after them", async () => {
  const owner = await signUp();
  const read = async () => (await readMarketplace(owner, "/stats")).body as Statistics;
  const before = await read();
  expect(Object.keys(before).toSorted()).toEqual([
    "approved_domains",
    "pending_domains",
    "total_domains",
    "total_installs",
  ]);
  const id = await submittedDomain(owner);
  // Other tests may add to the counts at the same time.
  await expect.poll(async () => (await read()).total_domains).toBeGreaterThan(before.total_domains);
  await approveDomain(owner, id);
  await expect.poll(async () => (await read()).approved_domains).toBeGreaterThan(before.approved_domains);
  await installDomain(await signUp(), id);
  await expect.poll(async () => (await read()).total_installs).toBeGreaterThan(before.total_installs);
});
