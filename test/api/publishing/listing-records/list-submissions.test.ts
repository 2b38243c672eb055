import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { approvedTemplate, reject, submitTemplate, type ListingView } from "#test/support/factories/listings";

type Page = { listings: ListingView[]; pagination: { total: number } };

describe("does", () => {
  test("lists the tenant's own, newest first, with state and reason", async () => {
    const owner = await signUp();
    await submitTemplate(await signUp());
    const first = await approvedTemplate(owner);
    const second = await submitTemplate(owner);
    await reject(owner, second.templateId, "Too thin");
    const list = async (query = "") =>
      (await call("GET", `/api/listings/submissions${query}`, { token: owner.token })).data<Page>();
    const { listings, pagination } = await list();
    expect(pagination.total).toBe(2);
    expect(listings).toMatchObject([
      { id: second.templateId, status: "rejected", reason: "Too thin", source_id: second.agentId },
      { id: first.templateId, status: "approved", reason: null, kind: "agent" },
    ]);
    expect((await list("?status=approved")).listings).toHaveLength(1);
    expect((await list("?kind=skill")).listings).toEqual([]);
    expect((await list("?page=2&limit=1")).listings).toMatchObject([{ id: first.templateId }]);
  });
});

describe("refuses", () => {
  test("odd filters", async () => {
    const { token } = await signUp();
    const answer = await call("GET", "/api/listings/submissions?status=lost&page=0", { token });
    expect(issuePaths(answer).toSorted()).toEqual(["query.page", "query.status"]);
  });
});
