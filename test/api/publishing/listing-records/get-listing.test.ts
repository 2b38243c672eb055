import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { unknownId } from "#test/support/factories/agents";
import { approvedTemplate, asOperator, showListing, submitTemplate } from "#test/support/factories/listings";

describe("does", () => {
  test("shows publisher and operator the state of a listing", async () => {
    const owner = await signUp();
    const { templateId } = await submitTemplate(owner, { price: 5 });
    expect(await showListing(owner, templateId)).toMatchObject({
      id: templateId,
      price: 5,
      publisher_tenant_id: owner.tenantId,
    });
    expect((await call("GET", `/api/listings/${templateId}`, asOperator())).status).toBe(200);
  });
});

describe("refuses", () => {
  test("other tenants, even when it is public, and an unknown id", async () => {
    const { templateId } = await approvedTemplate(await signUp());
    const { token } = await signUp();
    for (const id of [templateId, unknownId(), "nonsense"])
      expect((await call("GET", `/api/listings/${id}`, { token })).status).toBe(404);
  });
});
