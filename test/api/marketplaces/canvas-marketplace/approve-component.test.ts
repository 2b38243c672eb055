import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { unknownId } from "#test/support/factories/agents";
import { post, read, submittedComponent } from "#test/support/factories/components";
import { approve, asOperator, submitTemplate } from "#test/support/factories/listings";
import { startWebhookReceiver } from "#test/support/webhook-receiver";
import { createWebhook } from "#test/support/webhooks";

describe("does", () => {
  test.each(["owner", "admin"] as const)("makes a component public for an %s", async (role) => {
    const account = await signUp({ role });
    const id = await submittedComponent(account);
    expect((await post(account, `/${id}/approve`)).body).toEqual({ status: "approved", component_id: id });
    expect((await read(await signUp(), `/components/${id}`)).status).toBe(200);
    expect((await post(account, `/${id}/approve`)).status).toBe(409);
  });

  test("tells the author when the platform's operator decides", async () => {
    const [owner, receiver] = await Promise.all([signUp(), startWebhookReceiver()]);
    await createWebhook(owner, receiver.url, { events: ["listing.approved"] });
    const id = await submittedComponent(owner);
    const answer = await call("POST", `/api/canvas-marketplace/components/${id}/approve`, asOperator());
    expect(answer.status, answer.text).toBe(200);
    const [request] = await receiver.received(1);
    expect(JSON.parse(request?.body ?? "")).toMatchObject({ event: "listing.approved", data: { kind: "component" } });
  });
});

describe("refuses", () => {
  test("a member", async () => {
    const member = await signUp({ role: "member" });
    const id = await submittedComponent(member);
    expect((await post(member, `/${id}/approve`)).error?.code).toBe("FORBIDDEN");
  });

  test("what is another kind of listing, and what is none", async () => {
    const owner = await signUp();
    const { templateId } = await submitTemplate(owner);
    for (const id of [templateId, unknownId(), "nonsense"])
      expect((await post(owner, `/${id}/approve`)).error?.code).toBe("NOT_FOUND");
    expect((await approve(owner, await submittedComponent(owner))).status).toBe(404);
  });
});
