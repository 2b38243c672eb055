import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { approvedDomain, readMarketplace, submitDomain, submittedDomain } from "#test/support/factories/domains";

const MARKETPLACE = "/api/v1/domains/marketplace";

describe("does", () => {
  test("turns a domain down with a reason, and it may be submitted again", async () => {
    const owner = await signUp();
    const id = await submittedDomain(owner);
    const answer = await call("POST", `${MARKETPLACE}/${id}/reject?reason=Too%20thin`, { token: owner.token });
    expect(answer.body).toEqual({ success: true, domain_id: id, status: "rejected", reason: "Too thin" });
    expect((await readMarketplace(owner, `/${id}`)).status).toBe(404);
    expect((await submitDomain(owner, { domain_id: id })).body).toMatchObject({ status: "pending_approval" });
  });

  test("turns a later version down, and the approved one stays public", async () => {
    const owner = await signUp();
    const id = await approvedDomain(owner, { price_usd: 1 });
    await submitDomain(owner, { domain_id: id, price_usd: 2 });
    const answer = await call("POST", `${MARKETPLACE}/${id}/reject?reason=Dear`, { token: owner.token });
    expect(answer.body).toEqual({ success: true, domain_id: id, status: "rejected", reason: "Dear" });
    expect((await readMarketplace(owner, `/${id}`)).body).toMatchObject({ price_usd: 1 });
  });
});

describe("refuses", () => {
  test("a decision without a reason, and one about nothing", async () => {
    const { token, ...owner } = await signUp();
    const id = await submittedDomain({ token, ...owner });
    const without = await call("POST", `${MARKETPLACE}/${id}/reject`, { token });
    expect(issuePaths(without)).toEqual(["query.reason"]);
    await call("POST", `${MARKETPLACE}/${id}/reject?reason=No`, { token });
    expect((await call("POST", `${MARKETPLACE}/${id}/reject?reason=No`, { token })).status).toBe(409);
  });
});
