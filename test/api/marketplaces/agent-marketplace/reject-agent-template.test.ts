import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import {
  approve,
  approvedTemplate,
  asOperator,
  browse,
  publish,
  reject,
  showListing,
  showTemplate,
  submitTemplate,
  uniqueWord,
} from "#test/support/factories/listings";
import { startWebhookReceiver } from "#test/support/webhook-receiver";
import { createWebhook } from "#test/support/webhooks";

describe("does", () => {
  test("turns the version down with a reason, and nobody finds it", async () => {
    const word = uniqueWord();
    const owner = await signUp();
    const { templateId } = await submitTemplate(owner, { name: word });
    const answer = await reject(owner, templateId, "Says too little & more");
    expect(answer.body).toEqual({
      success: true,
      template_id: templateId,
      status: "rejected",
      reason: "Says too little & more",
    });
    expect((await browse(owner, { query: word })).total).toBe(0);
    expect((await call("GET", `/api/agent-marketplace/${templateId}`, { token: (await signUp()).token })).status).toBe(
      404,
    );
    expect(await showListing(owner, templateId)).toMatchObject({
      status: "rejected",
      reason: "Says too little & more",
    });
  });

  test("leaves the approved version public", async () => {
    const owner = await signUp();
    const { templateId, agentId } = await approvedTemplate(owner, { name: "First" });
    await publish(owner, agentId, { name: "Second" });
    expect((await reject(owner, templateId)).body).toMatchObject({ status: "rejected" });
    expect(await showTemplate(await signUp(), templateId)).toMatchObject({ name: "First", status: "approved" });
  });

  test("is told until the next version is submitted, which has not been rejected", async () => {
    const owner = await signUp();
    const { templateId, agentId } = await approvedTemplate(owner);
    await publish(owner, agentId);
    await reject(owner, templateId, "Says too little");
    expect(await showListing(owner, templateId)).toMatchObject({ status: "approved", reason: "Says too little" });
    await publish(owner, agentId);
    expect(await showListing(owner, templateId)).toMatchObject({ status: "approved", reason: null });
  });

  test("leaves the way open to submit again", async () => {
    const owner = await signUp();
    const { templateId, agentId } = await submitTemplate(owner);
    await reject(owner, templateId);
    expect((await publish(owner, agentId)).body).toMatchObject({ template_id: templateId, status: "pending_approval" });
    expect((await approve(owner, templateId)).status).toBe(200);
  });

  test("tells the publisher's webhooks why, also when another tenant's operator decides", async () => {
    const [owner, receiver] = await Promise.all([signUp(), startWebhookReceiver()]);
    await createWebhook(owner, receiver.url, { events: ["listing.rejected"] });
    const { templateId } = await submitTemplate(owner);
    await call("POST", `/api/agent-marketplace/reject/${templateId}?reason=No`, asOperator());
    const [request] = await receiver.received(1);
    expect(JSON.parse(request?.body ?? "")).toMatchObject({
      event: "listing.rejected",
      data: { listing_id: templateId, kind: "agent", reason: "No" },
    });
  });

  test("names the version that was turned down, not the one that stays public", async () => {
    const [owner, receiver] = await Promise.all([signUp(), startWebhookReceiver()]);
    await createWebhook(owner, receiver.url, { events: ["listing.rejected"] });
    const { templateId, agentId } = await approvedTemplate(owner, { version: "1.0.0" });
    await publish(owner, agentId, { version: "2.0.0" });
    await reject(owner, templateId);
    const [request] = await receiver.received(1);
    expect(JSON.parse(request?.body ?? "")).toMatchObject({ data: { version: "2.0.0" } });
  });
});

describe("refuses", () => {
  test("a decision without a reason", async () => {
    const owner = await signUp();
    const { templateId } = await submitTemplate(owner);
    for (const query of ["", "?reason=", "?reason=%20", `?reason=${"x".repeat(1_001)}`]) {
      const answer = await call("POST", `/api/agent-marketplace/reject/${templateId}${query}`, { token: owner.token });
      expect(answer.status).toBe(400);
      expect(new Set(issuePaths(answer))).toEqual(new Set(["query.reason"]));
    }
  });

  test("a version that nobody submitted", async () => {
    const owner = await signUp();
    const { templateId } = await approvedTemplate(owner);
    expect((await reject(owner, templateId)).status).toBe(409);
  });
});
