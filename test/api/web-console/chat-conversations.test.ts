import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";

import { call, signUp } from "#test/support/client";
import { answerDialog, visitSignedIn } from "#test/support/console";
import { inDatabase } from "#test/support/database";
import { createAgent } from "#test/support/factories/agents";
import { ANSWER, countTurns, openSession, QUESTION, readSession, sayToEnd } from "#test/support/factories/chat";

/** The agent's words, without its tools' output. */
const answerIn = (messages: Locator) => messages.getByRole("paragraph").filter({ hasText: ANSWER });

const person = () => signUp({ password: "a good long password" });

describe("chat at the console", () => {
  it("says something with Enter, shows the answer and the tools that came by the stream, and has them after a reload", async () => {
    const owner = await person();
    const { id: agentId } = await createAgent(owner);
    const { page, capture, expectNoComplaints } = await visitSignedIn(owner, `/agents/${agentId}/chat`);
    const box = page.getByLabel("Your message");
    await box.fill(QUESTION);
    await box.press("Shift+Enter");
    await box.press("Enter");
    const messages = page.getByRole("log", { name: "Messages" });
    await answerIn(messages).waitFor();
    await messages.getByRole("list", { name: "Tools used" }).waitFor();
    await messages.getByRole("link", { name: "Trace" }).waitFor();
    await capture("chat-answered");
    expect(await messages.getByText(QUESTION).count()).toBe(1);

    await page.getByRole("button", { name: "Earlier" }).click();
    const sessions = page.getByRole("navigation", { name: "Conversations" });
    await sessions.getByRole("link", { name: QUESTION }).waitFor();
    await page.reload();
    await answerIn(messages).waitFor();
    const sessionId = new URL(page.url()).searchParams.get("session") ?? "";
    const { messages: stored } = await readSession(owner, sessionId);
    const link = await messages.getByRole("link", { name: "Trace" }).getAttribute("href");
    expect(link).toBe(`/agents/${agentId}/executions/${stored[1]?.execution_id}`);
    expect(await countTurns(agentId)).toBe(1);
    // A letter in the message box does not answer the question below it.
    await page.getByRole("form", { name: "Was this right?" }).waitFor();
    await box.fill("n");
    await page.getByRole("button", { name: "Yes", exact: true }).click();
    await page.getByText("The latest answer: Yes.").waitFor();
    expectNoComplaints();
  }, 60_000);

  it("takes a connection that broke up where it was, without running the turn twice", async () => {
    const owner = await person();
    const { id: agentId } = await createAgent(owner);
    const { page, expectNoComplaints } = await visitSignedIn(owner, `/agents/${agentId}/chat`);
    const seen: (string | undefined)[] = [];
    await page.route("**/api/chat/stream?*", async (route) => {
      seen.push(route.request().headers()["last-event-id"]);
      if (seen.length > 1) return route.continue();
      const headers = { ...route.request().headers(), origin: new URL(page.url()).origin };
      const answer = await route.fetch({ headers });
      const [start = ""] = (await answer.text()).split("\n\n");
      // The answer ends after its first event, like that of a broken connection.
      return route.fulfill({ response: answer, body: `${start}\n\n` });
    });
    await page.getByLabel("Your message").fill(QUESTION);
    await page.getByRole("button", { name: "Send" }).click();
    await answerIn(page.getByRole("log")).waitFor();
    expect(seen).toEqual([undefined, expect.stringMatching(/\.1$/)]);
    expect(await countTurns(agentId)).toBe(1);
    expectNoComplaints();
  }, 60_000);

  it("follows a turn that another page began, and shows its answer when it comes", async () => {
    const owner = await person();
    const { id: agentId } = await createAgent(owner);
    const { session_id: sessionId, execution_id: executionId } = await sayToEnd(owner, QUESTION, { agent_id: agentId });
    const stored = await inDatabase("SELECT result FROM executions WHERE id = ?", executionId);
    const [[result]] = stored as [[string]];
    await inDatabase("UPDATE executions SET status = 'in_progress', result = NULL WHERE id = ?", executionId);
    const { page, expectNoComplaints } = await visitSignedIn(owner, `/agents/${agentId}/chat?session=${sessionId}`);
    const messages = page.getByRole("log", { name: "Messages" });
    await messages.getByText("Working on it").waitFor();
    expect(await page.getByRole("button", { name: "Send" }).isDisabled()).toBe(true);
    await inDatabase("UPDATE executions SET status = 'completed', result = ? WHERE id = ?", result, executionId);
    await answerIn(messages).waitFor();
    expect(await countTurns(agentId)).toBe(1);
    expectNoComplaints();
  }, 60_000);

  it("keeps the newest message in view, and stops a turn that is under way", async () => {
    const owner = await person();
    const { id: agentId } = await createAgent(owner);
    const { session_id: sessionId } = await sayToEnd(owner, QUESTION, { agent_id: agentId });
    for (let round = 0; round < 7; round += 1) await sayToEnd(owner, QUESTION, { session_id: sessionId });
    const { execution_id: executionId } = await sayToEnd(owner, "What is 1 percent of 200?", { session_id: sessionId });
    await inDatabase("UPDATE executions SET status = 'in_progress', result = NULL WHERE id = ?", executionId);
    const { page, capture, expectNoComplaints } = await visitSignedIn(
      owner,
      `/agents/${agentId}/chat?session=${sessionId}`,
    );
    const messages = page.getByRole("log", { name: "Messages" });
    await messages.getByRole("button", { name: "Stop" }).waitFor();
    await capture("chat-at-work");
    const isAtEnd = () =>
      messages.evaluate(
        ({ scrollHeight, scrollTop, clientHeight }) =>
          scrollTop > 0 && Math.abs(scrollHeight - scrollTop - clientHeight) < 2,
      );
    await expect.poll(isAtEnd, { timeout: 30_000 }).toBe(true);
    await messages.getByRole("button", { name: "Stop" }).click();
    await messages.getByText("cancelled", { exact: true }).waitFor();
    expect((await readSession(owner, sessionId)).messages.at(-1)?.status).toBe("cancelled");
    await messages.getByRole("button", { name: "Send it again" }).click();
    await messages.getByText("1 % of 200 = 2").waitFor();
    await expect.poll(isAtEnd, { timeout: 30_000 }).toBe(true);
    expectNoComplaints();
  }, 60_000);

  it("sends a message that is too long for an address, once, and shows its answer", async () => {
    const owner = await person();
    const { id: agentId } = await createAgent(owner);
    const { page, expectNoComplaints } = await visitSignedIn(owner, `/agents/${agentId}/chat`);
    await page.getByLabel("Your message").fill(`${QUESTION} ${"Bitte überlege gut. ".repeat(500)}`);
    await page.getByRole("button", { name: "Send" }).click();
    const messages = page.getByRole("log", { name: "Messages" });
    await messages.getByRole("link", { name: "Trace" }).waitFor();
    expect(await messages.getByText("Bitte überlege gut.").count()).toBeGreaterThan(0);
    expect(await countTurns(agentId)).toBe(1);
    expectNoComplaints();
  }, 60_000);

  it("shows a refused task as not sent, with the API's reason and the way to change it, and keeps nothing of it", async () => {
    const owner = await person();
    const { id: agentId } = await createAgent(owner);
    const { id: sessionId } = await openSession(owner, { agent_id: agentId });
    const { page, capture, expectNoComplaints } = await visitSignedIn(
      owner,
      `/agents/${agentId}/chat?session=${sessionId}`,
    );
    const switchTo = (status: string) =>
      call("PATCH", `/api/agents/${agentId}`, { token: owner.token, body: { status } });
    await switchTo("inactive");
    const box = page.getByLabel("Your message");
    await box.fill(QUESTION);
    await box.press("Enter");
    const messages = page.getByRole("log", { name: "Messages" });
    await messages.getByText("This was not sent.").waitFor();
    expect(await messages.getByRole("alert").textContent()).not.toBe("");
    await capture("chat-refused");
    await messages.getByRole("button", { name: "Change the message" }).click();
    expect(await box.inputValue()).toBe(QUESTION);
    expect((await readSession(owner, sessionId)).messages).toEqual([]);
    await switchTo("active");
    await box.press("Enter");
    await answerIn(messages).waitFor();
    expectNoComplaints();
  }, 60_000);

  it("opens one of several conversations with this agent, and deletes one after asking", async () => {
    const owner = await person();
    const [{ id: agentId }, other] = await Promise.all([createAgent(owner), createAgent(owner, { name: "Other" })]);
    const kept = await sayToEnd(owner, "What is 1 percent of 200?", { agent_id: agentId });
    const gone = await sayToEnd(owner, QUESTION, { agent_id: agentId });
    await openSession(owner, { agent_id: other.id, title: "With another agent" });
    const { page, expectNoComplaints } = await visitSignedIn(owner, `/agents/${agentId}/chat`);
    const sessions = page.getByRole("navigation", { name: "Conversations" });
    await sessions.getByRole("link", { name: "What is 1 percent of 200?" }).waitFor();
    expect(await sessions.getByText("With another agent").count()).toBe(0);
    await sessions.getByRole("link", { name: QUESTION }).click();
    await answerIn(page.getByRole("log")).waitFor();

    await page.getByRole("button", { name: "Delete" }).click();
    await answerDialog(page, "Back");
    expect((await readSession(owner, gone.session_id)).messages).toHaveLength(2);
    await page.getByRole("button", { name: "Delete" }).click();
    await answerDialog(page, "Delete");
    await page.getByRole("heading", { name: "New conversation" }).waitFor();
    await sessions.getByRole("link", { name: QUESTION }).waitFor({ state: "detached" });
    expect((await readSession(owner, kept.session_id)).messages).toHaveLength(2);
    await page.goto(new URL(`/agents/${agentId}/chat?session=${gone.session_id}`, page.url()).href);
    await page.getByRole("alert").waitFor();
    expectNoComplaints();
  }, 60_000);
});
