import { describe, expect, test } from "vitest";

import { call, newAddress, signUp, type TestAccount } from "#test/support/client";
import { approvedComponent, submittedComponent } from "#test/support/factories/components";
import { uniqueWord, withdraw } from "#test/support/factories/listings";
import { listedSkill, PUBLIC_SKILLS, submittedSkill } from "#test/support/factories/skill-listings";

interface Facet {
  name: string;
  count: number;
}

interface Counted {
  path: string;
  /** Makes a public listing with the name as its facet; returns the listing's id. */
  list: (owner: TestAccount, name: string) => Promise<string>;
  /** The same, but waiting for review. */
  submit: (owner: TestAccount, name: string) => Promise<unknown>;
}

const idOf = async (listed: Promise<{ marketplaceId: string }>): Promise<string> => (await listed).marketplaceId;

const COUNTED: Counted[] = [
  {
    path: `${PUBLIC_SKILLS}/categories`,
    list: (owner, name) => idOf(listedSkill(owner, { category: name })),
    submit: (owner, name) => submittedSkill(owner, { category: name }),
  },
  {
    path: `${PUBLIC_SKILLS}/tags`,
    list: (owner, name) => idOf(listedSkill(owner, { tags: [name] })),
    submit: (owner, name) => submittedSkill(owner, { tags: [name] }),
  },
  {
    path: "/api/canvas-marketplace/categories",
    list: (owner, name) => approvedComponent(owner, {}, { category: name }),
    submit: (owner, name) => submittedComponent(owner, {}, { category: name }),
  },
  {
    path: "/api/canvas-marketplace/tags",
    list: (owner, name) => approvedComponent(owner, { tags: [name] }),
    submit: (owner, name) => submittedComponent(owner, { tags: [name] }),
  },
];

describe.each(COUNTED)("GET $path", ({ path, list, submit }) => {
  const facets = async (): Promise<Facet[]> => {
    const answer = await call("GET", path, { from: newAddress() });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers["cache-control"]).toContain("public");
    return (answer.body as Record<string, Facet[]>)[path.split("/").at(-1) ?? ""] ?? [];
  };

  test("counts approved listings alone for every caller, the most frequent first, and forgets withdrawn ones", async () => {
    const [owner, name] = [await signUp(), uniqueWord()];
    const countOf = async () => (await facets()).find((facet) => facet.name === name)?.count;
    const first = await list(owner, name);
    await list(owner, name);
    await submit(owner, name);
    await expect.poll(countOf).toBe(2);
    await withdraw(owner, first);
    await expect.poll(countOf).toBe(1);
    const counts = (await facets()).map(({ count }) => count);
    expect(counts).toEqual(counts.toSorted((left, right) => right - left));
  });
});
