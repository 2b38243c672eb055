import { expect, test } from "vitest";

import { call, signUp, statusesOf } from "#test/support/client";
import {
  approve,
  approvedTemplate,
  asOperator,
  publish,
  reject,
  showListing,
  submitTemplate,
} from "#test/support/factories/listings";
import { startWebhookReceiver, type WebhookReceiver } from "#test/support/webhook-receiver";
import { createWebhook } from "#test/support/webhooks";

/** The first event that arrives. */
async function firstEvent(receiver: WebhookReceiver): Promise<unknown> {
  const [request] = await receiver.received(1);
  return JSON.parse(request?.body ?? "");
}

test("of several decisions at once one counts, and no later one does", async () => {
  const owner = await signUp();
  const { templateId } = await submitTemplate(owner);
  const answers = await Promise.all([
    approve(owner, templateId),
    reject(owner, templateId),
    approve(owner, templateId),
    call("POST", `/api/agent-marketplace/approve/${templateId}`, asOperator()),
  ]);
  expect(statusesOf(answers)).toEqual([200, 409, 409, 409]);
  expect((await approve(owner, templateId)).error?.details).toMatchObject({ reason: "wrong_state" });
});

test("a publisher whose role may not approve decides nothing", async () => {
  const member = await signUp({ role: "member" });
  const { templateId } = await submitTemplate(member);
  expect((await approve(member, templateId)).status).toBe(403);
  expect((await reject(member, templateId)).status).toBe(403);
});

test("the reason of a rejection is shown until the next version is submitted", async () => {
  const owner = await signUp();
  const { templateId, agentId } = await approvedTemplate(owner);
  await publish(owner, agentId);
  await reject(owner, templateId, "Says too little");
  expect(await showListing(owner, templateId)).toMatchObject({ status: "approved", reason: "Says too little" });
  await publish(owner, agentId);
  expect(await showListing(owner, templateId)).toMatchObject({ status: "approved", reason: null });
});

test("the publisher's webhooks learn why a version was turned down, also by another tenant's operator", async () => {
  const [owner, receiver] = await Promise.all([signUp(), startWebhookReceiver()]);
  await createWebhook(owner, receiver.url, { events: ["listing.approved", "listing.rejected"] });
  const { templateId } = await submitTemplate(owner);
  await call("POST", `/api/agent-marketplace/reject/${templateId}?reason=No`, asOperator());
  expect(await firstEvent(receiver)).toMatchObject({
    event: "listing.rejected",
    data: { listing_id: templateId, kind: "agent", reason: "No" },
  });
});

test("the event of a rejection names the version that was turned down, not the one that stays public", async () => {
  const [owner, receiver] = await Promise.all([signUp(), startWebhookReceiver()]);
  await createWebhook(owner, receiver.url, { events: ["listing.rejected"] });
  const { templateId, agentId } = await approvedTemplate(owner, { version: "1.0.0" });
  await publish(owner, agentId, { version: "2.0.0" });
  await reject(owner, templateId);
  expect(await firstEvent(receiver)).toMatchObject({ data: { version: "2.0.0" } });
});
