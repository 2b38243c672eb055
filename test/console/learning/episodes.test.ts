import { expect, test } from "vitest";

import { AGENT_ID } from "#test/console/agents/one-agent";
import type { Answers, Said } from "#test/console/support/answers";
import { idOf } from "#test/console/support/complete";
import { openConsole } from "#test/console/support/open-console";

type Episode = NonNullable<NonNullable<Said<"GET /api/graduation/agents/{agent_id}/episodes">["episodes"]>[number]>;

const claimed: Episode = {
  id: idOf(800),
  agent_id: AGENT_ID,
  execution_id: idOf(810),
  task: "Tell me what ships are in the harbour",
  summary: "Here is **what I found**.",
  outcome: "success",
  run_outcome: "done",
  verification: "self_reported",
  feedback: { count: 0, score: null },
};
const notDone: Episode = {
  ...claimed,
  id: idOf(801),
  execution_id: idOf(811),
  task: "Refund order 4711",
  outcome: "failure",
  run_outcome: "not_done",
  verification: "checked",
};
const gone: Episode = { ...claimed, id: idOf(802), execution_id: null, task: "Old task", run_outcome: null };

const ANSWERS: Answers = {
  "GET /api/agents/{agent_id}": { agent: { id: AGENT_ID, name: "Reader", maturity_level: "student" } },
  "GET /api/graduation/agents/{agent_id}/episodes": { episodes: [claimed, notDone, gone] },
  "GET /api/graduation/episodes/{episode_id}/feedback": { episode: claimed, feedback: [] },
  "GET /api/reviews/{execution_id}": { execution_id: idOf(810), verdict: null, voice: "witness", may_vouch: true },
};

test("the list says the outcome that Runs says, and leads to the run", async () => {
  const page = await openConsole(`/agents/${AGENT_ID}/episodes`, ANSWERS);
  const row = (task: string) => page.getByRole("row").filter({ hasText: task });
  await row("Tell me what ships").getByText("Claimed").waitFor();
  await row("Tell me what ships").getByText("Self").waitFor();
  await row("Refund order 4711").getByText("Not done").waitFor();
  await row("Old task").getByText("Claimed").waitFor();
  expect(page.getByText("Done", { exact: true }).count()).toBe(0);
  expect(await row("Refund order 4711").getByRole("link", { name: "Open" }).getAttribute("href")).toBe(
    `/runs/${idOf(811)}`,
  );
});

test("an episode shows its result as text of a run, and asks the one question that the run asks", async () => {
  const page = await openConsole(`/agents/${AGENT_ID}/episodes?episode=${idOf(800)}`, ANSWERS);
  await page.getByText("Claimed").waitFor();
  await page.locator("strong").filter({ hasText: "what I found" }).waitFor();
  await page.getByText("Was this right?").waitFor();
  expect(page.getByRole("button", { name: "Give feedback" }).count()).toBe(0);
  expect(page.getByText("Thumbs").count()).toBe(0);
});
