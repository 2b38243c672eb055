import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { decide, readApproval } from "#test/support/approvals";
import { signUp } from "#test/support/client";
import { visitSignedIn } from "#test/support/console";
import { countTurns, createAskingAgent, readSession } from "#test/support/factories/chat";

const person = () => signUp({ password: "a good long password" });

async function say(page: Page, message: string): Promise<void> {
  await page.getByLabel("Your message").fill(message);
  await page.getByRole("button", { name: "Send" }).click();
}

it("approves, changes and rejects requests in the chat; each folds to one line, and the conversation continues without a reload", async () => {
  const owner = await person();
  const { agentId, message, requests } = await createAskingAgent(owner);
  const { page, capture, expectNoComplaints } = await visitSignedIn(owner, `/agents/${agentId}/chat`);
  const log = page.getByRole("log", { name: "Messages" });
  const card = log.getByRole("region", { name: "Waits for you: Use the skill “Rates”" });
  const turns = log.getByRole("article");

  await say(page, message);
  await card.waitFor();
  await card.getByText("Why it asks").waitFor();
  await card.getByText("The action call endpoint needs the level supervised").waitFor();
  await capture("chat-card");
  await card.getByRole("button", { name: "Approve" }).click();
  await card.waitFor({ state: "detached" });
  await turns.last().getByText("waits for approval").waitFor({ state: "detached", timeout: 20_000 });
  await log.getByText(/approved by /).waitFor();
  expect(requests).toHaveLength(1);

  await say(page, message);
  await card.getByRole("button", { name: "Edit" }).click();
  await card.getByLabel("Arguments").fill('{"currency": "EUR"}');
  await card.getByRole("button", { name: "See what changes" }).click();
  await card.getByRole("button", { name: "Approve the changed call" }).click();
  await expect.poll(() => log.getByText(/approved by /).count(), { timeout: 20_000 }).toBe(2);
  await turns.last().getByText("waits for approval").waitFor({ state: "detached", timeout: 20_000 });
  expect(requests).toHaveLength(2);

  await say(page, message);
  await card.getByRole("button", { name: "Reject" }).click();
  await card.getByLabel("Reason").fill("Not today");
  await card.getByRole("button", { name: "Reject" }).click();
  await log.getByText(/rejected by /).waitFor({ timeout: 20_000 });
  await turns.last().getByText("waits for approval").waitFor({ state: "detached", timeout: 20_000 });
  await capture("chat-card-decided");
  expect(requests).toHaveLength(2);

  await page.reload();
  await log.getByText(/rejected by /).waitFor();
  expect(await log.getByText(/approved by /).count()).toBe(2);
  const { messages } = await readSession(owner, new URL(page.url()).searchParams.get("session") ?? "");
  expect(messages.filter(({ role }) => role === "assistant").every(({ status }) => status !== "in_progress")).toBe(
    true,
  );
  expect(await countTurns(agentId)).toBe(3);
  expectNoComplaints();
}, 90_000);

it("continues a conversation whose request was decided elsewhere, and tells there the agent's own reason", async () => {
  const owner = await person();
  const { agentId, message } = await createAskingAgent(owner);
  const { page, expectNoComplaints } = await visitSignedIn(owner, `/agents/${agentId}/chat`);
  await say(page, message);
  const log = page.getByRole("log", { name: "Messages" });
  await log.getByRole("region", { name: /^Waits for you/ }).waitFor();
  const { messages } = await readSession(owner, new URL(page.url()).searchParams.get("session") ?? "");
  const approvalId = messages.at(-1)?.approval_id ?? "";
  expect(await readApproval(owner, approvalId)).toMatchObject({
    title: "Use the skill “Rates”",
    tool: null,
    why: { kind: "level" },
    purpose: expect.stringContaining("Rates"),
  });
  await decide(owner, approvalId, "approve");
  await log.getByText("waits for approval").waitFor({ state: "detached", timeout: 20_000 });
  await log.getByText(/approved by /).waitFor();
  await log.getByRole("link", { name: "Trace" }).waitFor();
  expectNoComplaints();
}, 60_000);
