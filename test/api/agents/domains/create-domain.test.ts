import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp, statusesOf } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { everyCase } from "#test/support/every-case";
import { CONTENT, createDomain, showDomain } from "#test/support/factories/domains";

describe("does", () => {
  test("keeps a domain with all its content", async () => {
    const owner = await signUp();
    const body = { name: "Accounts payable", description: "Bills", category: "finance", ...CONTENT };
    const answer = await call("POST", "/api/v1/domains", { token: owner.token, body });
    expect(answer.status, answer.text).toBe(201);
    const { domain } = answer.data<{ domain: { id: string } }>();
    expect(answer.headers["location"]).toBe(`/api/v1/domains/${domain.id}`);
    expect(domain).toMatchObject({ ...body, slug: "accounts-payable", is_own: true, template_id: null, version: 1 });
    expect(await showDomain(owner, domain.id)).toEqual(domain);
  });

  test("makes slugs that are unique in the tenant only", async () => {
    const owner = await signUp();
    const slugs = [];
    for (let count = 0; count < 3; count++) slugs.push((await createDomain(owner, { name: "Äpfel & Birnen" })).slug);
    expect(slugs).toEqual(["apfel-birnen", "apfel-birnen-2", "apfel-birnen-3"]);
    expect((await createDomain(await signUp(), { name: "Äpfel & Birnen" })).slug).toBe("apfel-birnen");
    expect((await createDomain(owner, { name: "日本語" })).slug).toBe("domain");
  });
});

describe("refuses", () => {
  test("a slug that is taken, however requests race", async () => {
    const { token } = await signUp();
    const create = () => call("POST", "/api/v1/domains", { token, body: { name: "A", slug: "one" } });
    const answers = await Promise.all([create(), create(), create()]);
    expect(statusesOf(answers)).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.error?.details).toEqual({ reason: "slug_taken", slug: "one" });
  });

  test("the 101st domain", async () => {
    const owner = await signUp();
    const { id } = await createDomain(owner);
    await inDatabase(
      `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 99)
       INSERT INTO domains (id, tenant_id, name, slug, description, category, vocabulary, rules, instructions, entity_types, source_listing_id,
         created_by, version, created_at, updated_at)
       SELECT printf('%s-%d', id, n), tenant_id, name, printf('copy-%d', n), description, category, vocabulary, rules, instructions,
         entity_types, source_listing_id, created_by, version, created_at, updated_at FROM domains, numbers WHERE id = ?`,
      id,
    );
    const answer = await call("POST", "/api/v1/domains", { token: owner.token, body: { name: "One more" } });
    expect(answer.status).toBe(409);
    expect(answer.error?.details).toEqual({ reason: "domain_limit", limit: 100 });
  });

  test("every malformed field, naming it", () =>
    everyCase(
      [
        ["body.name", { name: " " }],
        ["body.slug", { name: "A", slug: "Not a slug" }],
        ["body.vocabulary.0.definition", { name: "A", vocabulary: [{ term: "x" }] }],
        ["body.rules", { name: "A", rules: "one" }],
        ["body.colour", { name: "A", colour: "red" }],
        [
          "body",
          { name: "A", vocabulary: Array.from({ length: 500 }, () => ({ term: "x", definition: "y".repeat(400) })) },
        ],
      ],
      async (path, body) => {
        const { token } = await signUp();
        const answer = await call("POST", "/api/v1/domains", { token, body });
        expect(answer.status).toBe(400);
        expect(issuePaths(answer)).toEqual([path]);
      },
    ));
});
