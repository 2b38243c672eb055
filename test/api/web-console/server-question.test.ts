import { inputRequired } from "@modelcontextprotocol/server";
import { expect, test, vi } from "vitest";

import { visitSignedIn } from "#test/support/console";
import { asked, ended, order, scene } from "#test/support/factories/tool-calls";

test("a person sees the asking server and its question, answers with the form's own fields, and the server gets exactly that", async () => {
  const here = await scene("read", {}, { password: "a good long password" });
  const requestedSchema = {
    type: "object" as const,
    properties: {
      paper: { type: "string" as const, enum: ["red", "blue"], description: "The colour of the paper" },
      note: { type: "string" as const, maxLength: 40 },
    },
    required: ["paper"],
  };
  here.simulator.answer = ({ responses }) =>
    responses === undefined
      ? inputRequired({ inputRequests: { wrap: inputRequired.elicit({ message: "Which paper?", requestedSchema }) } })
      : { content: [{ type: "text", text: "wrapped" }] };
  const started = await order(here, undefined, { wait_seconds: 0 });
  const { execution_id: executionId } = started.data<{ execution_id: string }>();
  const approvalId = await asked(here, executionId);
  const { page, capture, expectNoComplaints } = await visitSignedIn(here.owner, `/approvals/${approvalId}`);
  await page.getByRole("region", { name: "The question" }).getByText("Which paper?").waitFor();
  await page.getByText("Never give it a password or a key.").waitFor();
  await capture("question");
  await page.getByRole("button", { name: "Answer" }).click();
  const form = page.getByRole("form", { name: "Answer the question" });
  await form.getByRole("combobox").selectOption("blue");
  await form.getByLabel("note").fill("For Ada");
  await capture("question-form");
  await page.getByRole("button", { name: "See your answer" }).click();
  await capture("question-review");
  await page.getByRole("button", { name: "Send the answer" }).click();
  expect(await ended(here, executionId)).toMatchObject({ status: "completed" });
  await vi.waitUntil(() => here.simulator.calls.length === 2, { timeout: 60_000 });
  expect(here.simulator.calls[1]?.responses).toEqual({
    wrap: { action: "accept", content: { paper: "blue", note: "For Ada" } },
  });
  expectNoComplaints();
}, 60_000);
