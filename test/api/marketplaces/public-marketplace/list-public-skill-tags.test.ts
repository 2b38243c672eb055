import { describe, expect, test } from "vitest";

import { call, newAddress, signUp } from "#test/support/client";
import { uniqueWord, withdraw } from "#test/support/factories/listings";
import { listedSkill, PUBLIC_SKILLS, submittedSkill } from "#test/support/factories/skill-listings";

interface Facet {
  name: string;
  count: number;
}

async function facets(): Promise<Facet[]> {
  const answer = await call("GET", `${PUBLIC_SKILLS}/tags`, { from: newAddress() });
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as { tags: Facet[] }).tags;
}

const countOf = async (name: string): Promise<number | undefined> =>
  (await facets()).find((facet) => facet.name === name)?.count;

describe("does", () => {
  test("counts approved skills alone, the most frequent first", async () => {
    const word = uniqueWord();
    const owner = await signUp();
    const first = await listedSkill(owner, { tags: [word] });
    await listedSkill(owner, { tags: [word] });
    await submittedSkill(owner, { tags: [word] });
    await expect.poll(() => countOf(word)).toBe(2);
    await withdraw(owner, first.marketplaceId);
    await expect.poll(() => countOf(word)).toBe(1);
    const counts = (await facets()).map(({ count }) => count);
    expect(counts).toEqual(counts.toSorted((left, right) => right - left));
  });
});
