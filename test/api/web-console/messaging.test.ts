import { expect, inject, test, vi } from "vitest";

import { signUp } from "#test/support/client";
import { chooseOption, visitSignedIn } from "#test/support/console";
import { createAgent } from "#test/support/factories/agents";
import { chooseAgent, connectNumber, deliver, messagesOf } from "#test/support/messaging";
import { statuses, writings } from "#test/support/messaging-wire";

const PASSWORD = "a good long password";
const PHONE = "46701234567";

test("a person connects a number, chooses the answering agent, and sees what is left to do", async () => {
  const account = await signUp({ password: PASSWORD });
  const agent = await createAgent(account, { name: "Front Desk", maturity_level: "supervised" });
  const { page, capture } = await visitSignedIn(account, "/messaging");
  // The provider redirects to its registered URL, which is this instance under another name.
  await page.route(/\/dialog\/oauth\?/, async (route) => {
    const allowed = await fetch(route.request().url(), { redirect: "manual" });
    const { pathname, search } = new URL(allowed.headers.get("location") ?? "");
    await route.fulfill({ status: 302, headers: { location: `${inject("baseUrl")}${pathname}${search}` } });
  });
  await page.getByRole("heading", { name: "No number is connected" }).waitFor();
  await capture("messaging-empty");
  await page.getByRole("link", { name: "Open the setup" }).click();
  await page.getByRole("button", { name: "Connect a number" }).click();
  await page.getByRole("link", { name: "choose the agent that answers" }).click();
  await page.getByText("+46 8 123 456").waitFor();
  expect(await page.getByLabel("Address").inputValue()).toMatch(/\/api\/v1\/webhooks\/messaging$/);
  await chooseOption(page, "Agent", agent.name);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Front Desk answers messages now.").waitFor();
  await capture("messaging-setup");
  await page.getByRole("link", { name: "Messages", exact: true }).click();
  await page.getByRole("heading", { name: "No messages yet" }).waitFor();
}, 60_000);

const approvedTemplate = {
  field: "message_template_status_update",
  value: {
    event: "APPROVED",
    message_template_id: 594_425_479_261_596,
    message_template_name: "order_ready",
    message_template_language: "en_US",
    reason: null,
  },
};

test("an incoming message is shown at once, with its state and the things it led to", async () => {
  const account = await signUp({ password: PASSWORD });
  const [number, agent] = await Promise.all([
    connectNumber(account),
    createAgent(account, { name: "Front Desk", maturity_level: "intern" }),
  ]);
  await chooseAgent(account, agent.id);
  await number.wrote(PHONE);
  const { page, capture, expectNoComplaints } = await visitSignedIn(account, "/messaging");
  await page.getByRole("heading", { name: "No messages yet" }).waitFor();
  await deliver(number, writings(number, { text: "What is 12 percent of 4300?" }));
  const answer = page.getByRole("row", { name: /Waits for approval/ });
  await answer.getByRole("link", { name: "Approval that waits" }).waitFor();
  const question = page.getByRole("row", { name: /Answered/ });
  await question.getByText("What is 12 percent of 4300?").waitFor();
  await question.getByRole("link", { name: "Conversation" }).waitFor();
  await question.getByRole("button", { name: "Write to Anna" }).click();
  const dialog = page.getByRole("dialog", { name: "Write to Anna" });
  await dialog.getByText(/free text may be sent until/).waitFor();
  await dialog.getByLabel("Message", { exact: true }).fill("We will call you.");
  await capture("messaging-write");
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText("The message was sent.").waitFor();
  const sent = page.getByRole("row", { name: /We will call you/ });
  await sent.getByText("Sent", { exact: true }).waitFor();
  const [taken] = await number.taken();
  const told = { id: taken?.id ?? "", reference: taken?.reference ?? "" };
  await deliver(number, statuses(number, { ...told, status: "read" }));
  await sent.getByText("Read", { exact: true }).waitFor();
  await deliver(
    number,
    writings(number, { from: "46700000002", name: "Bo", text: "Hello", at: Date.now() - 90_000_000 }),
  );
  await page.getByRole("row", { name: /Bo/ }).getByText("There was no answer within a day.").waitFor();
  await capture("messaging");
  await question.getByRole("link", { name: "Anna" }).click();
  await page.getByText("Only messages from and to Anna.").waitFor();
  await page.getByRole("row", { name: /Bo/ }).waitFor({ state: "detached" });
  expectNoComplaints();
}, 60_000);

test("a person who wrote nothing within a day only receives a template, and the page says so", async () => {
  const account = await signUp({ password: PASSWORD });
  const number = await connectNumber(account);
  await deliver(number, approvedTemplate);
  const { page, capture, expectNoComplaints } = await visitSignedIn(account, "/messaging");
  await page.getByRole("button", { name: "Send a message" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("To").fill("+46 70 000 00 09");
  await dialog.getByLabel("Message", { exact: true }).fill("Hello");
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await dialog.getByText("A template may be sent to anyone, at any time.").waitFor();
  await dialog.getByText(/Send a template/).waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("link", { name: "Templates" }).click();
  await page.getByText("Approved", { exact: true }).waitFor();
  await capture("messaging-templates");
  await page.getByRole("button", { name: "Send order_ready" }).click();
  await dialog.getByLabel("To").fill("+46 70 000 00 09");
  await dialog.getByLabel("Values").fill("Anna\n17:00");
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText("The message was sent.").waitFor();
  await vi.waitUntil(async () => (await messagesOf(account, "&direction=out")).length === 1, { timeout: 60_000 });
  expect(await number.taken()).toMatchObject([{ to: "46700000009", type: "template", template: "order_ready" }]);
  expectNoComplaints();
}, 60_000);
