import { describe, expect, it } from "vitest";

import { call, signUp } from "#test/support/client";
import { answerDialog, visitSignedIn } from "#test/support/console";
import { startWebhookReceiver, verifySignature } from "#test/support/webhook-receiver";
import { createWebhook, readWebhook } from "#test/support/webhooks";

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

  it("shows what a receiver answered, and sends a delivery again", async () => {
    const [account, receiver] = await Promise.all([signUp({ password: PASSWORD }), startWebhookReceiver()]);
    receiver.answerWith({ status: 503, body: "The ledger is closed until nine" });
    const webhook = await createWebhook(account, receiver.url);
    const { page, capture, expectNoComplaints } = await visitSignedIn(account, `/webhooks/${webhook.id}`);
    await page.getByRole("button", { name: "Send a test event" }).click();
    const row = page.getByRole("row", { name: /webhook\.test/ });
    await row.getByText("503").waitFor();
    await row.getByRole("button", { name: "Details" }).click();
    await page.getByRole("dialog", { name: "Delivery" }).getByText("The ledger is closed until nine").waitFor();
    await page.getByRole("dialog", { name: "Delivery" }).getByRole("button", { name: "Close" }).click();
    receiver.answerWith({ status: 200 });
    await row.getByRole("button", { name: "Send again" }).click();
    await row.getByText("delivered").waitFor();
    await page.getByRole("img", { name: "1 of the last 1 delivered" }).waitFor();
    await row.getByRole("button", { name: "Details" }).click();
    await page.reload();
    const delivery = page.getByRole("dialog", { name: "Delivery" });
    await delivery.getByText("503").first().waitFor();
    await delivery.getByText(`POST ${receiver.url}`).waitFor();
    await delivery.getByText('"webhook.test"').first().waitFor();
    await capture("webhooks-delivery");
    await delivery.getByRole("button", { name: "Send again" }).click();
    await delivery.getByRole("cell", { name: "200" }).nth(1).waitFor();
    await delivery.getByRole("button", { name: "Close" }).click();
    await delivery.waitFor({ state: "detached" });
    expectNoComplaints();
  }, 60_000);

  it("changes a webhook, switches it off, gives it a new secret, and deletes it after a question", async () => {
    const [account, receiver] = await Promise.all([signUp({ password: PASSWORD }), startWebhookReceiver()]);
    const webhook = await createWebhook(account, receiver.url);
    const { page, capture, expectNoComplaints } = await visitSignedIn(account, `/webhooks/${webhook.id}`);
    await page.getByRole("button", { name: "Change" }).click();
    await page.getByLabel("Tests, which are always sent").check();
    await capture("webhooks-change");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("agent.executed, webhook.test").waitFor();

    await page.getByRole("button", { name: "New secret" }).click();
    await page.getByRole("button", { name: "Create a new secret" }).click();
    expect(await page.getByRole("textbox", { name: "New secret" }).inputValue()).not.toBe(webhook.secret);
    await page.getByText("also signs until").waitFor();
    await capture("webhooks-new-secret");
    await page.getByRole("button", { name: "I have saved it" }).click();

    await page.getByRole("button", { name: "Switch off" }).click();
    await answerDialog(page, "Switch off");
    await page.getByText("It was switched off.").waitFor();
    expect(await page.getByRole("button", { name: "Send a test event" }).count()).toBe(0);
    expect((await readWebhook(account, webhook.id)).enabled).toBe(false);
    await capture("webhooks-off");

    await page.getByRole("button", { name: "Delete" }).click();
    await answerDialog(page, "Back");
    expect((await readWebhook(account, webhook.id)).id).toBe(webhook.id);
    await page.getByRole("button", { name: "Delete" }).click();
    await answerDialog(page, "Delete");
    await page.getByText("No webhooks yet").waitFor();
    expect((await call("GET", `/api/webhooks/${webhook.id}`, { token: account.token })).status).toBe(404);
    expectNoComplaints();
  }, 60_000);
});
