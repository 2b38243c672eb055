import { describe, expect, it } from "vitest";

import { signUp } from "#test/support/client";
import { visitSignedIn } from "#test/support/console";
import { startWebhookReceiver, verifySignature } from "#test/support/webhook-receiver";

const PASSWORD = "a good long password";

describe("webhooks at the console", () => {
  it("makes a webhook with the chosen events, and shows the secret that its events are signed with", async () => {
    const [account, receiver] = await Promise.all([signUp({ password: PASSWORD }), startWebhookReceiver()]);
    const { page, capture, expectNoComplaints } = await visitSignedIn(account, "/webhooks");
    await page.getByText("No webhooks yet").waitFor();
    await page.getByRole("button", { name: "Create a webhook" }).click();
    await page.getByLabel("Address").fill(receiver.url);
    await page.getByLabel("An agent finished a task").check();
    await page.getByLabel("An agent reached a higher level").check();
    await capture("webhooks-new");
    await page.getByRole("button", { name: "Create the webhook" }).click();
    const secret = await page.getByLabel(`Secret of ${receiver.url}`).inputValue();
    await page.getByRole("cell", { name: "agent.executed, agent.graduated" }).waitFor();
    await capture("webhooks-made");

    await page.getByRole("link", { name: receiver.url }).click();
    await page.getByRole("button", { name: "Send a test event" }).click();
    await page.getByRole("row", { name: /webhook\.test.*delivered/ }).waitFor();
    const [request] = await receiver.received(1);
    expect(request && verifySignature(request, secret).event).toBe("webhook.test");
    await capture("webhooks-delivered");
    expectNoComplaints();
  }, 60_000);
});
