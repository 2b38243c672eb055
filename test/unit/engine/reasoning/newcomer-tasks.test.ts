import { expect, test } from "vitest";

import { decideAction } from "#engine/governance/decide-action";
import { inferAction } from "#engine/governance/infer-action";
import type { JsonObject } from "#engine/reasoning/provider";
import { runInline } from "#engine/reasoning/run-inline";
import { everyCase } from "#test/support/every-case";

import { never, newRun, toolContext } from "./run-state.ts";

const TEXT =
  "The report of the harbour is by Maria Silva, of 3 May 2026. Revenue grew by 12 percent to $4,500. Silva warns about the costs of the new pier. The board will decide in June.";
const CSV = "region,product,revenue\nNorth,Chair,1200\nSouth,Table,800\nNorth,Table,500";
const TICKET = "I was charged twice for my subscription and want a refund.";
const INVOICE =
  "ACME Ltd\nInvoice No. INV-2026-117\nDate: 2026-11-02\nSubtotal: $1,000.00\nVAT 20%: $200.00\nTotal due: $1,200.00";

type Outcome = "done" | "part" | "not done" | "no model" | "refused";

/**
 * First tasks of new users, for a student without a language model, with their results. The time is 2026-11-22 16:46
 * UTC.
 */
const TASKS: [task: string, context: JsonObject, outcome: Outcome, answer: string][] = [
  ["hello", {}, "done", "This agent can summarize a text"],
  ["What can you do?", {}, "done", "This agent can summarize a text"],
  ["What is 15% of 240?", {}, "done", "= 36."],
  ["2+2*10", {}, "done", "= 22."],
  ["Summarize the text in one sentence", { text: TEXT }, "done", "Silva"],
  [`Summarize this in one sentence: ${TEXT}`, {}, "done", "Silva"],
  ["Extract the names and the amounts", { text: TEXT }, "done", "$4,500"],
  ["Which product has the highest revenue?", { csv: CSV }, "done", 'for product "Table"'],
  ["What is the total revenue by region?", { csv: CSV }, "done", "North 1700, South 800"],
  ["Who wrote it and what does Silva warn about?", { text: TEXT }, "part", "Silva warns about the costs"],
  ["What is the average revenue and the median revenue?", { csv: CSV }, "done", "The median of revenue is 800."],
  ["What is the capital of France?", {}, "no model", ""],
  ["Convert 5 km to miles", {}, "done", "5 km = 3.106855961 mi."],
  ["What is today's date?", {}, "done", "Today is Sunday, 2026-11-22; this task was given at 16:46 UTC."],
  ["How many days until Christmas?", {}, "done", "to Friday, 2026-12-25 it is 33 days"],
  ["What is the sentiment of this review: I love it", {}, "no model", ""],
  ["Translate 'good morning' to French", {}, "no model", ""],
  ["Make a bar chart of the revenue", { csv: CSV }, "no model", ""],
  ["Fix this bug: for (i = 0; i <= list.length; i++) print(list[i])", {}, "no model", ""],
  ["Search the web for the latest news about harbours", {}, "not done", "No tool of this agent looks at the web"],
  ["What's the weather in Lisbon?", {}, "not done", "No tool of this agent looks at the web"],
  ["Remind me tomorrow at 9 to call Anna", {}, "not done", "No tool of this agent starts work at a later time"],
  ["Remember that my favourite color is green", {}, "not done", "No tool keeps facts"],
  ["What is my favourite color?", {}, "no model", ""],
  [
    "Compare these two texts",
    { a: "The pier costs $5. It opens in May.", b: "The pier costs $7. It opens in May." },
    "done",
    'Only in the first: "The pier costs $5." Only in the second: "The pier costs $7."',
  ],
  ["Sort these numbers: 42, 7, 19, 3", {}, "done", "Sorted, ascending: 3, 7, 19, 42."],
  [`Classify this ticket as billing, technical or sales: ${TICKET}`, {}, "done", "billing, by its words"],
  [
    "Extract the invoice number and the total as JSON",
    { text: INVOICE },
    "done",
    '{"invoice_number":"INV-2026-117","total":"$1,200.00"}',
  ],
  ["When does the next train to Porto arrive?", {}, "not done", "No tool of this agent looks at the web"],
  ["Write a haiku about autumn", {}, "no model", ""],
  ["Write an e-mail to my boss that I am ill", {}, "no model", ""],
  ["Write a Python function that reverses a string", {}, "no model", ""],
  ["Plan a trip to Lisbon for three days", {}, "no model", ""],
  ["Delete my files", {}, "refused", ""],
  ["Send a message to Anna", {}, "refused", ""],
];

const ASKED_AT = Date.UTC(2026, 10, 22, 16, 46);

async function answer(task: string, context: JsonObject): Promise<{ outcome: Outcome; summary: string }> {
  const { action } = inferAction(task);
  if (!decideAction({ action, agentLevel: "student" }).allowed) return { outcome: "refused", summary: "" };
  const { state, tools } = newRun(task, { context });
  const run = await runInline({ ...state, askedAt: ASKED_AT }, tools, toolContext(), never);
  if (run === null) throw new Error("The plan cannot run inline.");
  const { summary, details } = run.result;
  if ("unplaced" in details)
    return {
      outcome: /^[^.]*needs a language model[^.]*connect one under Settings/.test(summary) ? "no model" : "not done",
      summary,
    };
  return { outcome: "not_done" in details || run.confidence < 0.7 ? "part" : "done", summary };
}

test("what a newcomer asks is done, or the answer says why not, and first when a language model is missing", () =>
  everyCase(TASKS, async (task, context, outcome, said) => {
    const given = await answer(task, context);
    expect(given).toEqual({ outcome, summary: expect.stringContaining(said) });
  }));

test("of the 35 tasks a student does 17, one in part; 2 are refused by their words", () => {
  const count = (wanted: Outcome) => TASKS.filter(([, , outcome]) => outcome === wanted).length;
  expect(TASKS).toHaveLength(35);
  expect([count("done"), count("part"), count("not done"), count("no model"), count("refused")]).toEqual([
    17, 1, 5, 10, 2,
  ]);
});
