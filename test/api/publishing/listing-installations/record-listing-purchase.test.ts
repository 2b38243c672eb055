import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { unknownId } from "#test/support/factories/agents";
import { approvedTemplate, install, operate, submitTemplate } from "#test/support/factories/listings";

describe("does", () => {
  test("lets the tenant install, and no other", async () => {
    const { templateId } = await approvedTemplate(await signUp(), { price: 20 });
    const [buyer, other] = [await signUp({ tier: "free" }), await signUp({ tier: "free" })];
    const answer = await operate(templateId, "purchases", { tenant_id: buyer.tenantId, reference: "INV-1" });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.data()).toMatchObject({ listing_id: templateId, tenant_id: buyer.tenantId, reference: "INV-1" });
    expect((await install(buyer, templateId)).status).toBe(201);
    expect((await install(other, templateId)).status).toBe(403);
  });

  test("answers every further record, and all but one of racing ones, with the first", async () => {
    const { templateId } = await approvedTemplate(await signUp(), { price: 20 });
    const { tenantId } = await signUp({ tier: "free" });
    const racing = await Promise.all(
      ["INV-1", "INV-2", "INV-3"].map((reference) =>
        operate(templateId, "purchases", { tenant_id: tenantId, reference }),
      ),
    );
    const later = await operate(templateId, "purchases", { tenant_id: tenantId, reference: "INV-4" });
    const records = [...racing, later].map((answer) => JSON.stringify(answer.data()));
    expect(new Set(records).size).toBe(1);
  });
});

describe("refuses", () => {
  test("everybody but the operator", async () => {
    const owner = await signUp();
    const { templateId } = await approvedTemplate(owner, { price: 20 });
    const body = { tenant_id: owner.tenantId };
    expect((await call("POST", `/api/listings/${templateId}/purchases`, { token: owner.token, body })).status).toBe(
      403,
    );
  });

  test("a listing and a tenant that are not there", async () => {
    const account = await signUp();
    const { templateId } = await submitTemplate(account);
    expect((await operate(unknownId(), "purchases", { tenant_id: account.tenantId })).status).toBe(404);
    for (const tenantId of [unknownId(), "nonsense"])
      expect((await operate(templateId, "purchases", { tenant_id: tenantId })).status).toBe(404);
    expect(issuePaths(await operate(templateId, "purchases", {}))).toEqual(["body.tenant_id"]);
  });
});
