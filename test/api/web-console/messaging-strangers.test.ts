import { expect, test, vi } from "vitest";

import { call, signUp } from "#test/support/client";
import { visitSignedIn } from "#test/support/console";
import { inDatabase } from "#test/support/database";
import { createAgent } from "#test/support/factories/agents";
import { createSkill } from "#test/support/factories/skills";
import { chooseAgent, connectNumber, deliver, messagesOf } from "#test/support/messaging";
import { writings } from "#test/support/messaging-wire";
import { strikeClock } from "#test/support/webhooks";

const PASSWORD = "a good long password";
const UNTIL = { timeout: 30_000 };

test("a person opens tools and knowledge for strangers; the page tells the API and shows it again", async () => {
  const account = await signUp({ password: PASSWORD });
  await connectNumber(account);
  const agent = await createAgent(account, { name: "Front Desk", maturity_level: "supervised" });
  await createSkill(account, { name: "Adder" });
  await chooseAgent(account, agent.id);
  const { page, expectNoComplaints } = await visitSignedIn(account, "/messaging/setup");
  await page.getByText("Whatever its level, it asks a person before it changes anything.", { exact: false }).waitFor();
  const tools = page.getByLabel("Tools and skills for strangers");
  await tools.fill("Adder\nno_such_tool");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("alert").getByText(/tool/).waitFor();
  await tools.fill(" \n Adder \n");
  await page.getByLabel("Strangers may ask about the agent's domain").check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Front Desk answers messages now.").waitFor();
  const settings = await call("GET", "/api/messaging/settings", { token: account.token });
  expect(settings.data()).toMatchObject({ allowed_tools: ["Adder"], allowed_knowledge: ["domain"] });
  await page.reload();
  expect(await tools.inputValue()).toBe("Adder");
  expect(await page.getByLabel("Strangers may ask about the agent's domain").isChecked()).toBe(true);
  expect(await page.getByLabel("Strangers may ask about the agent's work for this workspace").isChecked()).toBe(false);
  expectNoComplaints();
}, 60_000);

test("an answer about which the provider says nothing for an hour is sent again by one press", async () => {
  const account = await signUp({ password: PASSWORD });
  const [number, agent] = await Promise.all([
    connectNumber(account),
    createAgent(account, { maturity_level: "supervised" }),
  ]);
  await chooseAgent(account, agent.id);
  await number.wrote("46701234567");
  await number.account.fail({ on: "POST .*/messages", does: "drop" });
  await deliver(number, writings(number, { text: "What is 12 percent of 4300?" }));
  await vi.waitUntil(async () => (await messagesOf(account, "&state=unknown")).length === 1, UNTIL);
  const { page, expectNoComplaints } = await visitSignedIn(account, "/messaging");
  const again = page.getByRole("button", { name: "Send again to Anna" });
  const answer = page.getByRole("row", { name: /Settle it/ });
  await answer.waitFor();
  expect(await again.count()).toBe(0);
  const anHourAgo = Date.now() - 3_700_000;
  await inDatabase(
    "UPDATE messaging_messages SET updated_at = ? WHERE tenant_id = ? AND state = 'unknown'",
    anHourAgo,
    account.tenantId,
  );
  await page.reload();
  expect(await number.taken()).toEqual([]);
  await again.click();
  await page.getByText("The message is sent again within a minute.").waitFor();
  await inDatabase("UPDATE messaging_messages SET next_look_at = 1 WHERE tenant_id = ?", account.tenantId);
  await strikeClock();
  await vi.waitUntil(async () => (await messagesOf(account, "&state=sent")).length === 1, UNTIL);
  expect(await number.taken()).toHaveLength(1);
  await page.getByRole("row", { name: /Sent/ }).first().waitFor();
  expectNoComplaints();
}, 90_000);
