import { describe, expect, it } from "vitest";

import { call, signUp } from "#test/support/client";
import { answerDialog, visitSignedIn } from "#test/support/console";
import { createAgent } from "#test/support/factories/agents";
import { startWebhookReceiver } from "#test/support/webhook-receiver";
import { createWebhook } from "#test/support/webhooks";

const PASSWORD = "a good long password";

describe("deletions at the console", () => {
  it("are taken back by the toast: an agent by its button, a webhook by the key Z, and the open lists show them again", async () => {
    const [account, receiver] = await Promise.all([signUp({ password: PASSWORD }), startWebhookReceiver()]);
    const [agent, webhook] = await Promise.all([
      createAgent(account, { name: "Reader" }),
      createWebhook(account, receiver.url),
    ]);
    const { page, capture, expectNoComplaints } = await visitSignedIn(account, `/agents/${agent.id}/settings`);
    await page.getByRole("button", { name: "Delete" }).click();
    await answerDialog(page, "Delete");
    const said = page.getByRole("status");
    await said.getByText("“Reader” is deleted.").waitFor();
    await page.getByText("There are no agents yet").waitFor();
    await capture("undo-agent");
    await said.getByRole("button", { name: "Undo" }).click();
    await said.getByText("“Reader” is restored.").waitFor();
    await page.getByRole("link", { name: "Reader" }).waitFor();

    await page.goto(new URL(`/webhooks/${webhook.id}`, page.url()).href);
    await page.getByRole("button", { name: "Delete" }).click();
    await answerDialog(page, "Delete");
    await said.getByText("The webhook is deleted.").waitFor();
    await page.getByText("No webhooks yet").waitFor();
    await page.keyboard.press("z");
    await said.getByText("The webhook is restored.").waitFor();
    await page.getByRole("link", { name: receiver.url }).waitFor();
    expect((await call("GET", `/api/webhooks/${webhook.id}`, { token: account.token })).status).toBe(200);
    expectNoComplaints();
  }, 60_000);

  it("of a key: it works again, by the toast and from its row", async () => {
    const account = await signUp({ password: PASSWORD });
    const body = { name: "Warehouse", permissions: ["AGENT_VIEW"] };
    const made = await call("POST", "/api/auth/api-keys", { token: account.token, body });
    const { key } = made.data<{ key: string }>();
    const status = async (): Promise<number> => (await call("GET", "/api/agents", { apiKey: key })).status;
    const { page, expectNoComplaints } = await visitSignedIn(account, "/settings/keys");
    const row = page.getByRole("row", { name: /Warehouse/ });
    for (const undo of [page.getByRole("status").getByRole("button", { name: "Undo" }), row.getByText("Restore")]) {
      await row.getByRole("button", { name: "Delete" }).click();
      await answerDialog(page, "Delete");
      await row.getByText("deleted").waitFor();
      // The row shows it as soon as it is committed; a known key ends within five seconds.
      await expect.poll(status).toBe(401);
      await undo.last().click();
      await row.getByText("active").waitFor();
      await expect.poll(status).toBe(200);
    }
    expectNoComplaints();
  }, 60_000);
});
