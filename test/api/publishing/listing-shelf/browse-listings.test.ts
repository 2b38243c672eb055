import { beforeAll, describe, expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { approvedComponent } from "#test/support/factories/components";
import { approve, approvedTemplate, install, publish, queryOf, uniqueWord } from "#test/support/factories/listings";
import { listedSkill } from "#test/support/factories/skill-listings";

interface ShelfView {
  listings: {
    id: string;
    kind: string;
    name: string;
    publisher: { name: string; verified: boolean; is_own: boolean };
    level: string;
    is_installed: boolean;
    update_available: boolean;
    installs: number;
    rating: number;
    rating_count: number;
  }[];
  total: number;
  has_more: boolean;
  facets: Record<string, { name: string; count: number }[]>;
}

const browse = async ({ token }: TestAccount, query: Parameters<typeof queryOf>[0]): Promise<ShelfView> => {
  const answer = await call("GET", `/api/listings?${queryOf(query)}`, { token });
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as { data: ShelfView }).data;
};

/** A facet as a plain record. */
const counts = (view: ShelfView, facet: string): Record<string, number> =>
  Object.fromEntries((view.facets[facet] ?? []).map(({ name, count }) => [name, count]));

const word = uniqueWord();
let publisher: TestAccount;
let reader: TestAccount;
let ids: Record<"free" | "paid" | "endpoint" | "agent" | "component", string>;

beforeAll(async () => {
  [publisher, reader] = await Promise.all([signUp(), signUp()]);
  const named = (name: string) => ({ name: `${name} ${word}` });
  const free = await listedSkill(publisher, named("Free"), { category: "finance" });
  const paid = await listedSkill(publisher, named("Paid"), { category: "support", price: 5 });
  const endpoint = await listedSkill(
    publisher,
    { ...named("Endpoint"), skill_type: "api", code: undefined, config: { url: "https://example.com/rates" } },
    { category: "finance" },
  );
  const agent = await approvedTemplate(publisher, { ...named("Agent"), category: "finance" });
  const component = await approvedComponent(publisher, {}, named("Component"));
  ids = {
    free: free.marketplaceId,
    paid: paid.marketplaceId,
    endpoint: endpoint.marketplaceId,
    agent: agent.templateId,
    component,
  };
  await call("POST", "/api/skills/install", { token: reader.token, body: { skill_id: ids.free } });
  await call("POST", `/api/skills/rate/${ids.free}`, { token: reader.token, body: { rating: 4 } });
});

describe("does", () => {
  test("lists every kind together, with publisher, level, ratings, and what the caller has installed", async () => {
    const view = await browse(reader, { query: word });
    expect(view.listings.map(({ id }) => id).toSorted()).toEqual(Object.values(ids).toSorted());
    expect(view.total).toBe(5);
    expect(view.listings.find(({ id }) => id === ids.free)).toMatchObject({
      kind: "skill",
      publisher: { verified: false, is_own: false },
      level: "student",
      is_installed: true,
      installs: 1,
      rating: 4,
      rating_count: 1,
    });
    expect(view.listings.find(({ id }) => id === ids.endpoint)).toMatchObject({
      level: "supervised",
      is_installed: false,
    });
    expect((await browse(publisher, { query: word })).listings).toSatisfy((rows: ShelfView["listings"]) =>
      rows.every((row) => row.publisher.is_own && !row.is_installed),
    );
  });

  test("says of what the caller has whether there is other content", async () => {
    const [owner, caller] = await Promise.all([signUp(), signUp()]);
    const { templateId, agentId } = await approvedTemplate(owner);
    await install(caller, templateId);
    const hasUpdate = async () =>
      (await browse(caller, { installed: "true" })).listings.map((row) => row.update_available);
    expect(await hasUpdate()).toEqual([false]);
    await call("PUT", `/api/agents/${agentId}`, { token: owner.token, body: { capabilities: ["plan"] } });
    await publish(owner, agentId);
    await approve(owner, templateId);
    expect(await hasUpdate()).toEqual([true]);
  });

  test("narrows by each filter, and by all of them at once", async () => {
    const cases = [
      [{ kind: "agent,component" }, ["agent", "component"]],
      [{ category: "support" }, ["paid"]],
      [{ level: "supervised" }, ["endpoint"]],
      [{ level: "student", kind: "skill" }, ["free", "paid"]],
      [{ price: "paid" }, ["paid"]],
      [{ publisher: "own" }, []],
      [{ publisher: "verified" }, []],
      [{ min_rating: 4 }, ["free"]],
      [{ min_rating: 5 }, []],
      [{ installed: true }, ["free"]],
      [
        { kind: "skill", category: "finance", price: "free", installed: true, level: "student", min_rating: 3 },
        ["free"],
      ],
    ] as const;
    await everyCase(cases, async (filter, expected) => {
      const view = await browse(reader, { query: word, ...filter });
      const names = Object.entries(ids).flatMap(([name, id]) =>
        view.listings.some((row) => row.id === id) ? [name] : [],
      );
      expect({ names: names.toSorted(), total: view.total }).toEqual({
        names: [...expected].toSorted(),
        total: expected.length,
      });
    });
  });

  test("counts what each choice would leave under the other filters, not under its own", async () => {
    const all = await browse(reader, { query: word });
    expect(counts(all, "kind")).toEqual({ skill: 3, agent: 1, component: 1 });
    expect(counts(all, "level")).toEqual({ student: 4, supervised: 1 });
    expect(counts(all, "price")).toEqual({ free: 4, paid: 1 });
    expect(counts(all, "rating")).toEqual({ 4: 1, 3: 1 });
    expect(counts(all, "installed")).toEqual({ true: 1 });
    const skills = await browse(reader, { query: word, kind: "skill" });
    expect(counts(skills, "kind")).toEqual({ skill: 3, agent: 1, component: 1 });
    expect(counts(skills, "category")).toEqual({ finance: 2, support: 1 });
    const finance = await browse(reader, { query: word, kind: "skill", category: "finance" });
    expect(counts(finance, "category")).toEqual({ finance: 2, support: 1 });
    expect(counts(finance, "level")).toEqual({ student: 1, supervised: 1 });
    expect(counts(await browse(publisher, { query: word }), "publisher")).toEqual({ own: 5 });
  });

  test("pages across the kinds in each order, and neither repeats nor skips a listing", async () => {
    await everyCase(["popularity", "rating", "created_at", "name", "price", "relevance"], async (sort_by) => {
      const whole = await browse(reader, { query: word, sort_by });
      const pages = await Promise.all(
        [0, 2, 4].map((offset) => browse(reader, { query: word, sort_by, limit: 2, offset })),
      );
      expect(pages.flatMap(({ listings }) => listings.map(({ id }) => id))).toEqual(whole.listings.map(({ id }) => id));
      expect(pages.map(({ has_more: hasMore }) => hasMore)).toEqual([true, true, false]);
    });
    const byName = await browse(reader, { query: word, sort_by: "name" });
    expect(byName.listings.map(({ name }) => name)).toEqual(
      ["Agent", "Component", "Endpoint", "Free", "Paid"].map((name) => `${name} ${word}`),
    );
  });

  test("without words it lists everything, and finds what the caller's tenant has installed", async () => {
    const view = await browse(reader, { installed: true });
    expect(view.listings.map(({ id }) => id)).toEqual([ids.free]);
    expect((await browse(publisher, { publisher: "own", limit: 100 })).total).toBe(5);
    expect((await browse(reader, { category: "finance", sort_by: "price" })).total).toBeGreaterThanOrEqual(3);
  });
});

describe("shows to no caller", () => {
  test("what is not approved, and what another tenant has installed", async () => {
    const other = await signUp();
    expect((await browse(other, { query: word, installed: true })).total).toBe(0);
    expect(counts(await browse(other, { query: word }), "installed")).toEqual({});
    await call("POST", `/api/listings/${ids.paid}/withdraw`, { token: publisher.token });
    expect((await browse(publisher, { query: word })).listings.map(({ id }) => id)).not.toContain(ids.paid);
  });
});
