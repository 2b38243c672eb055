import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { unknownId } from "#test/support/factories/agents";
import {
  approvedTemplate,
  install,
  operate,
  submitTemplate,
  suspend,
  type ListingView,
} from "#test/support/factories/listings";
import { startWebhookReceiver } from "#test/support/webhook-receiver";
import { createWebhook } from "#test/support/webhooks";

describe("does", () => {
  test("takes a listing off, tells its publisher why, and those who installed it", async () => {
    const [owner, receiver, account] = await Promise.all([signUp(), startWebhookReceiver(), signUp()]);
    await createWebhook(owner, receiver.url, { events: ["listing.rejected"] });
    const { templateId } = await approvedTemplate(owner);
    await install(account, templateId);
    const answer = await suspend(templateId, "It leaks.");
    expect(answer.status, answer.text).toBe(200);
    expect(answer.data<{ listing: ListingView }>().listing).toMatchObject({ status: "suspended", reason: "It leaks." });
    expect((await install(await signUp(), templateId)).status).toBe(404);
    const [request] = await receiver.received(1);
    expect(JSON.parse(request?.body ?? "")).toMatchObject({
      event: "listing.rejected",
      data: { listing_id: templateId, reason: "It leaks." },
    });
    const installations = await call("GET", "/api/listings/installations", { token: account.token });
    expect(installations.data<{ installations: unknown[] }>().installations).toEqual([
      expect.objectContaining({ listing_status: "suspended", listing_reason: "It leaks." }),
    ]);
  });
});

describe("refuses", () => {
  test("the publisher, and every tenant's administrator", async () => {
    const owner = await signUp();
    const { templateId } = await approvedTemplate(owner);
    for (const { token } of [owner, await signUp()]) {
      const answer = await call("POST", `/api/listings/${templateId}/suspend`, { token, body: { reason: "No" } });
      expect(answer.status).toBe(403);
      expect(answer.error?.code).toBe("FORBIDDEN");
    }
  });

  test("a suspended listing, an unknown one, and no reason", async () => {
    const { templateId } = await submitTemplate(await signUp());
    await suspend(templateId);
    expect((await suspend(templateId)).status).toBe(409);
    expect((await suspend(unknownId())).status).toBe(404);
    expect(issuePaths(await operate(templateId, "suspend", {}))).toEqual(["body.reason"]);
  });
});
