import { describe, expect, it } from "vitest";

import { decide, readApproval } from "#test/support/approvals";
import { call, signUp, type TestAccount } from "#test/support/client";
import { visitSignedIn } from "#test/support/console";
import { createAgent, execute, untilEnded } from "#test/support/factories/agents";
import { createSkill } from "#test/support/factories/skills";
import { startWebhookReceiver, type WebhookReceiver } from "#test/support/webhook-receiver";

const person = (): Promise<TestAccount> => signUp({ password: "a good long password" });

interface Refund {
  id: string;
  pollUrl: string;
  outside: WebhookReceiver;
}

/** An agent's call of a refund skill that waits for a person. */
async function waitingRefund(account: TestAccount, schema: Record<string, unknown> | null): Promise<Refund> {
  const [agent, outside] = await Promise.all([createAgent(account, { name: "Refund Clerk" }), startWebhookReceiver()]);
  await createSkill(account, {
    name: "Refunds",
    skill_type: "api",
    code: undefined,
    config: { url: outside.url },
    ...(schema !== null && { input_schema: schema }),
  });
  const context = { order: "58117", amount: 184, currency: "EUR", notify: true, lines: [1, 3] };
  const answer = await execute(account, agent.id, { task: "Use the skill Refunds", context });
  expect(answer.status, answer.text).toBe(202);
  const { poll_url: pollUrl } = answer.data<{ poll_url: string }>();
  const listed = await call("GET", `/api/approvals?agent_id=${agent.id}`, { token: account.token });
  const [asked] = listed.data<{ approvals: { id: string }[] }>().approvals;
  return { id: asked?.id ?? "", pollUrl, outside };
}

const REFUND = {
  type: "object",
  properties: {
    order: { type: "string", minLength: 5, description: "The order's number" },
    amount: { type: "number", maximum: 500 },
    currency: { type: "string", enum: ["EUR", "USD"] },
    notify: { type: "boolean" },
    lines: { type: "array", items: { type: "integer" } },
  },
  required: ["order", "amount"],
  additionalProperties: false,
};

describe("calls that wait for an approval at the console", () => {
  it("are changed field by field before they are approved: a refusal appears at its field, the difference comes first", async () => {
    const account = await person();
    const { id, pollUrl, outside } = await waitingRefund(account, REFUND);
    const { page, capture, expectNoComplaints } = await visitSignedIn(account, `/approvals/${id}`);
    await page.getByRole("button", { name: "Approve" }).waitFor();
    await page.keyboard.press("e");
    const form = page.getByRole("form", { name: "Change the call" });
    await form.getByLabel("amount").waitFor();
    expect(await form.getByLabel("order").inputValue()).toBe("58117");
    await form.getByRole("button", { name: "See what changes" }).click();
    await form.getByText("Nothing is changed").waitFor();

    await form.getByLabel("order").fill("58");
    await form.getByLabel("amount").fill("92.5");
    await form.getByLabel("notify").uncheck();
    await form.getByLabel("lines").fill("[1]");
    await form.getByLabel("Reason for the change").fill("One chair");
    await capture("approval-change");
    await form.getByRole("button", { name: "See what changes" }).click();
    const changes = page.getByRole("table", { name: "What changes" });
    expect(await changes.getByRole("row").count()).toBe(4);
    expect(await changes.getByRole("row", { name: "amount" }).locator("del").innerText()).toContain("184");
    expect(await changes.getByRole("row", { name: "amount" }).locator("ins").innerText()).toContain("92.5");
    await capture("approval-change-review");
    await page.getByRole("button", { name: "Approve the changed call" }).click();
    await form.locator("[name='arguments.order'][aria-invalid]").waitFor();
    await capture("approval-change-refused");
    expect((await readApproval(account, id)).status).toBe("pending");
    expect(outside.requests).toEqual([]);

    await form.getByLabel("order").fill("58117");
    await form.getByRole("button", { name: "See what changes" }).click();
    await page.getByRole("button", { name: "Approve the changed call" }).click();
    await page.getByRole("status").getByText("Approved with changes").waitFor();
    await page.getByText("Nothing waits").waitFor();
    await page.getByRole("status").getByRole("link", { name: "Open" }).click();
    await page.getByRole("heading", { name: "Changes by a person" }).waitFor();
    expect(await page.getByRole("table", { name: "What changes" }).locator("ins").first().innerText()).toContain(
      "92.5",
    );
    await capture("approval-changed");
    await untilEnded(account, pollUrl);
    expect(outside.requests.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { order: "58117", amount: 92.5, currency: "EUR", notify: false, lines: [1] },
    ]);
    expectNoComplaints();
  }, 60_000);

  it("are changed by their values or as JSON when the tool's input is unknown, on a phone too", async () => {
    const account = await person();
    const { id } = await waitingRefund(account, null);
    const { page, capture, expectNoComplaints } = await visitSignedIn(account, `/approvals/${id}`);
    await page.setViewportSize({ width: 400, height: 800 });
    await page.getByRole("button", { name: "Approve" }).waitFor();
    await capture("approval-call-phone");
    await page.getByRole("button", { name: "Edit" }).click();
    const form = page.getByRole("form", { name: "Change the call" });
    await form.getByLabel("amount").waitFor();
    await form.getByRole("button", { name: "Edit as JSON" }).click();
    const field = form.getByLabel("Arguments");
    await field.fill('{"amount": 150');
    await form.getByRole("button", { name: "See what changes" }).click();
    await form.getByText("Arguments: this is not JSON").waitFor();
    await field.fill('{"amount": 150, "order": "58117"}');
    await capture("approval-change-phone");
    await form.getByRole("button", { name: "See what changes" }).click();
    await page.getByRole("heading", { name: "Your changes" }).waitFor();
    await capture("approval-change-review-phone");
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    await page.getByRole("button", { name: "Approve the changed call" }).click();
    await page.getByText("Nothing waits").waitFor();
    expect((await readApproval(account, id)).arguments["arguments"]).toEqual({ amount: 150, order: "58117" });
    expectNoComplaints();
  }, 60_000);

  it("that one person decides while another changes the call show that decision instead of the form", async () => {
    const account = await person();
    const { id } = await waitingRefund(account, null);
    const { page } = await visitSignedIn(account, `/approvals/${id}`);
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByRole("form", { name: "Change the call" }).waitFor();
    await decide(account, id, "reject", "Not before Monday");
    await page.getByText("Not before Monday").waitFor();
    expect(await page.getByRole("form", { name: "Change the call" }).count()).toBe(0);
  }, 60_000);
});
