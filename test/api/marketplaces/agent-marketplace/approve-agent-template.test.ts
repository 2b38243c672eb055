import { describe, expect, test } from "vitest";

import { call, signUp, statusesOf } from "#test/support/client";
import {
  approve,
  asOperator,
  browse,
  reject,
  showTemplate,
  submitTemplate,
  uniqueWord,
} from "#test/support/factories/listings";
import { startWebhookReceiver } from "#test/support/webhook-receiver";
import { createWebhook } from "#test/support/webhooks";

describe("does", () => {
  test("makes the version public", async () => {
    const word = uniqueWord();
    const owner = await signUp();
    const { templateId } = await submitTemplate(owner, { name: word });
    const answer = await approve(owner, templateId);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      template_id: templateId,
      status: "approved",
      approved_at: expect.stringMatching(/Z$/) as string,
    });
    expect((await browse(await signUp(), { query: word })).total).toBe(1);
    expect(await showTemplate(await signUp(), templateId)).toMatchObject({ status: "approved", name: word });
  });

  test("tells the publisher's webhooks, also when another tenant's operator decides", async () => {
    const [owner, receiver] = await Promise.all([signUp(), startWebhookReceiver()]);
    await createWebhook(owner, receiver.url, { events: ["listing.approved", "listing.rejected"] });
    const { templateId } = await submitTemplate(owner, { name: "Told" });
    const answer = await call("POST", `/api/agent-marketplace/approve/${templateId}`, asOperator());
    expect(answer.status, answer.text).toBe(200);
    const [request] = await receiver.received(1);
    expect(JSON.parse(request?.body ?? "")).toMatchObject({
      event: "listing.approved",
      data: { listing_id: templateId, kind: "agent", name: "Told", version: "1.0.0", reason: null },
    });
  });
});

describe("refuses", () => {
  test("to decide twice, and all but one of those who decide at once", async () => {
    const owner = await signUp();
    const { templateId } = await submitTemplate(owner);
    const answers = await Promise.all([
      approve(owner, templateId),
      reject(owner, templateId),
      approve(owner, templateId),
      call("POST", `/api/agent-marketplace/approve/${templateId}`, asOperator()),
    ]);
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409]);
    const again = await approve(owner, templateId);
    expect(again.status).toBe(409);
    expect(again.error?.details).toMatchObject({ reason: "wrong_state" });
  });

  test("others than the publisher's reviewers and the platform's operators", async () => {
    const { templateId } = await submitTemplate(await signUp());
    const answer = await approve(await signUp(), templateId);
    expect(answer.status).toBe(404);
    expect(answer.error?.code).toBe("NOT_FOUND");
  });

  test("a publisher whose role may not approve", async () => {
    const member = await signUp({ role: "member" });
    const { templateId } = await submitTemplate(member);
    expect((await approve(member, templateId)).status).toBe(403);
  });
});
