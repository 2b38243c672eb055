import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { approvedTemplate, asOperator, publish, submitTemplate } from "#test/support/factories/listings";

interface ReviewView {
  listing: { id: string; status: string; publisher_tenant_id: string };
  submitted_by: string | null;
  version: {
    number: number;
    digest: string;
    front: Record<string, unknown>;
    snapshot: Record<string, unknown>;
    look_alikes: unknown[];
  };
}
type Page = { reviews: ReviewView[]; pagination: { total: number } };

describe("does", () => {
  test("shows a reviewer everything a decision needs", async () => {
    const original = await approvedTemplate(await signUp(), { name: "Ledger Lantern" });
    const owner = await signUp();
    const { templateId } = await submitTemplate(
      owner,
      { name: "Ledger Lanterm" },
      { configuration: { temperature: 1 } },
    );
    const { reviews, pagination } = (await call("GET", "/api/listings/reviews", { token: owner.token })).data<Page>();
    expect(pagination.total).toBe(1);
    expect(reviews).toEqual([
      {
        listing: expect.objectContaining({ id: templateId, status: "pending_approval" }) as unknown,
        submitted_by: owner.userId,
        version: expect.objectContaining({
          number: 1,
          front: expect.objectContaining({ name: "Ledger Lanterm", price: 0 }) as unknown,
          snapshot: expect.objectContaining({ configuration: { temperature: 1 } }) as unknown,
          digest: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
          name_skeleton: "ledgerlanterm",
          look_alikes: [{ id: original.templateId, name: "Ledger Lantern", why: "name" }],
        }) as unknown,
      },
    ]);
  });

  test("tells a reviewer of a name in other letters, and of one edit at any place", async () => {
    const owner = await signUp();
    const mark = crypto.randomUUID().replaceAll(/[^a-f]/g, "");
    const names = [`Tesla ${mark}`, `Stripe ${mark}`, `${mark} Ωmega Ήλιος`];
    for (const name of names) await approvedTemplate(await signUp(), { name });
    for (const [name, of] of [
      [`Теѕlа ${mark}`, names[0]],
      [`Stirpe ${mark}`, names[1]],
      [`Xtripe ${mark}`, names[1]],
      [`${mark} ΩMEGA ΉΛΙΟΣ`, names[2]],
    ] as const)
      await submitTemplate(owner, { name }).then(async ({ templateId }) => {
        const { reviews } = (await call("GET", "/api/listings/reviews", { token: owner.token })).data<Page>();
        const found = reviews.find(({ listing }) => listing.id === templateId);
        expect(found?.version.look_alikes).toContainEqual(expect.objectContaining({ name: of, why: "name" }));
      });
  });

  test("keeps the new version of an approved listing until it is decided", async () => {
    const owner = await signUp();
    const { templateId, agentId } = await approvedTemplate(owner);
    const waiting = async () =>
      (await call("GET", "/api/listings/reviews", { token: owner.token })).data<Page>().reviews;
    expect(await waiting()).toEqual([]);
    await publish(owner, agentId, { name: "Second" });
    expect(await waiting()).toMatchObject([
      { listing: { id: templateId, status: "approved" }, version: { number: 2 } },
    ]);
    await call("POST", `/api/agent-marketplace/approve/${templateId}`, { token: owner.token });
    expect(await waiting()).toEqual([]);
  });

  test("shows an operator all tenants' and a tenant only its own, of a kind when asked", async () => {
    const [owner, other] = [await signUp(), await signUp()];
    const { templateId } = await submitTemplate(owner);
    const total = async (credential: { token?: string; apiKey?: string }, query = "") =>
      (await call("GET", `/api/listings/reviews${query}`, credential)).data<Page>().pagination.total;
    expect(await total(other)).toBe(0);
    expect(await total(owner, "?kind=agent")).toBe(1);
    expect(await total(owner, "?kind=domain")).toBe(0);
    const count = await total(asOperator());
    expect(count).toBeGreaterThanOrEqual(1);
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(count / 100) + 1 }, (_unused, index) =>
        call("GET", `/api/listings/reviews?limit=100&page=${index + 1}`, asOperator()),
      ),
    );
    const seen = pages.flatMap((page) => page.data<Page>().reviews.map(({ listing }) => listing.id));
    expect(seen).toContain(templateId);
  });
});

describe("refuses", () => {
  test("odd pages and kinds", async () => {
    const { token } = await signUp();
    const answer = await call("GET", "/api/listings/reviews?limit=101&kind=pet", { token });
    expect(issuePaths(answer).toSorted()).toEqual(["query.kind", "query.limit"]);
  });
});
