import { describe, expect, it } from "vitest";

import { call, signUp } from "#test/support/client";
import { answerDialog, visitSignedIn } from "#test/support/console";

const PASSWORD = "a good long password";

const statusWith = async (apiKey: string) => (await call("GET", "/api/agents", { apiKey })).status;

describe("API keys at the console", () => {
  it("creates a key with the chosen permissions, shows it once, and revokes it by deleting", async () => {
    const account = await signUp({ password: PASSWORD });
    const { page, capture, expectNoComplaints } = await visitSignedIn(account, "/account/keys");
    await page.getByRole("button", { name: "Create a key" }).click();
    await page.getByLabel("Name").fill("Nightly report");
    await page.getByRole("button", { name: "Create the key" }).click();
    await page.getByText("Choose at least one permission").waitFor();
    await page.getByLabel("See agents and what they did").check();
    await capture("account-new-key");
    await page.getByRole("button", { name: "Create the key" }).click();
    const key = await page.getByLabel("The key “Nightly report”").inputValue();
    await page.getByRole("row", { name: /Nightly report/ }).waitFor();
    await capture("account-keys");
    expect(await statusWith(key)).toBe(200);
    expect((await call("GET", "/api/webhooks", { apiKey: key })).status).toBe(403);

    await page.getByRole("button", { name: "I have saved it" }).click();
    expect(await page.getByText(key).count()).toBe(0);
    await page
      .getByRole("row", { name: /Nightly report/ })
      .getByRole("button", { name: "Delete" })
      .click();
    await answerDialog(page, "Delete");
    await page.getByText("The key “Nightly report” is deleted.").waitFor();
    await page.getByRole("row", { name: /Nightly report.*deleted/ }).waitFor();
    expect(await statusWith(key)).toBe(401);
    expectNoComplaints();
  }, 60_000);

  it("replaces a key with another one, and both work for the time that was chosen", async () => {
    const account = await signUp({ password: PASSWORD });
    const body = { name: "Warehouse", permissions: ["AGENT_VIEW"] };
    const made = await call("POST", "/api/auth/api-keys", { token: account.token, body });
    const { key: old } = made.data<{ key: string }>();
    const { page, capture, expectNoComplaints } = await visitSignedIn(account, "/account/keys");
    await page
      .getByRole("row", { name: /Warehouse/ })
      .getByRole("button", { name: "Replace" })
      .click();
    await page.getByLabel("How long the old key still works").selectOption("An hour");
    await page.getByRole("button", { name: "Create the new key" }).click();
    const next = await page.getByLabel("The key “Warehouse”").inputValue();
    await page.getByText("being replaced").waitFor();
    await capture("account-key-replaced");
    expect(next).not.toBe(old);
    expect([await statusWith(old), await statusWith(next)]).toEqual([200, 200]);
    expectNoComplaints();
  }, 60_000);
});
