import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import {
  approvedTemplate,
  install,
  operate,
  submitTemplate,
  suspend,
  type ListingView,
} from "#test/support/factories/listings";

describe("does", () => {
  test("makes the approved version public again", async () => {
    const { templateId } = await approvedTemplate(await signUp());
    await suspend(templateId);
    const answer = await operate(templateId, "reinstate");
    expect(answer.status, answer.text).toBe(200);
    expect(answer.data<{ listing: ListingView }>().listing).toMatchObject({ status: "approved", reason: null });
    expect((await install(await signUp(), templateId)).status).toBe(201);
  });

  test("leaves rejected what never was", async () => {
    const { templateId } = await submitTemplate(await signUp());
    await suspend(templateId, "It does harm.");
    const { listing } = (await operate(templateId, "reinstate")).data<{ listing: ListingView }>();
    expect(listing).toMatchObject({ status: "rejected", reason: "It does harm." });
  });
});

describe("refuses", () => {
  test("every caller but the operator, and a listing that is not suspended", async () => {
    const owner = await signUp();
    const { templateId } = await approvedTemplate(owner);
    expect((await operate(templateId, "reinstate")).status).toBe(409);
    await suspend(templateId);
    const answer = await call("POST", `/api/listings/${templateId}/reinstate`, { token: owner.token });
    expect(answer.status).toBe(403);
  });
});
