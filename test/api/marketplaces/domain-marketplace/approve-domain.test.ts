import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { unknownId } from "#test/support/factories/agents";
import { approveDomain, readMarketplace, submittedDomain } from "#test/support/factories/domains";
import { approve, asOperator, submitTemplate } from "#test/support/factories/listings";
import { startWebhookReceiver } from "#test/support/webhook-receiver";
import { createWebhook } from "#test/support/webhooks";

describe("does", () => {
  test("makes a domain public", async () => {
    const owner = await signUp();
    const id = await submittedDomain(owner);
    const answer = await approveDomain(owner, id);
    expect(answer.body).toEqual({ success: true, domain_id: id, status: "approved" });
    expect((await readMarketplace(await signUp(), `/${id}`)).status).toBe(200);
    expect((await approveDomain(owner, id)).status).toBe(409);
  });

  test("tells the publisher when another tenant's operator decides", async () => {
    const [owner, receiver] = await Promise.all([signUp(), startWebhookReceiver()]);
    await createWebhook(owner, receiver.url, { events: ["listing.approved"] });
    const id = await submittedDomain(owner);
    await call("POST", `/api/v1/domains/marketplace/${id}/approve`, asOperator());
    const [request] = await receiver.received(1);
    expect(JSON.parse(request?.body ?? "")).toMatchObject({ event: "listing.approved", data: { kind: "domain" } });
  });
});

describe("refuses", () => {
  test("what is another kind of listing, and what is none", async () => {
    const owner = await signUp();
    const { templateId } = await submitTemplate(owner);
    for (const id of [templateId, unknownId(), "nonsense"]) expect((await approveDomain(owner, id)).status).toBe(404);
    expect((await approve(owner, await submittedDomain(owner))).status).toBe(404);
  });
});
