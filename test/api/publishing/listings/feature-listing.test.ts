import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { approvedTemplate, operate, showListing, submitTemplate } from "#test/support/factories/listings";

describe("does", () => {
  test("puts a listing among the featured ones and takes it out", async () => {
    const owner = await signUp();
    const { templateId } = await approvedTemplate(owner);
    expect((await operate(templateId, "feature", { featured: true })).status).toBe(200);
    expect(await showListing(owner, templateId)).toMatchObject({ is_featured: true, status: "approved" });
    await operate(templateId, "feature", { featured: false });
    expect(await showListing(owner, templateId)).toMatchObject({ is_featured: false });
  });
});

describe("refuses", () => {
  test("every caller but the operator, a listing that is not approved, and a value other than true or false", async () => {
    const owner = await signUp();
    const { templateId } = await submitTemplate(owner);
    const own = await call("POST", `/api/listings/${templateId}/feature`, {
      token: owner.token,
      body: { featured: true },
    });
    expect(own.status).toBe(403);
    expect((await operate(templateId, "feature", { featured: true })).status).toBe(409);
    expect(issuePaths(await operate(templateId, "feature", { featured: "yes" }))).toEqual(["body.featured"]);
  });
});
