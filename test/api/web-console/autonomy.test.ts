import { expect, test } from "vitest";

import { accessibilityFaults } from "#test/support/accessibility";
import { call, signUp } from "#test/support/client";
import { answerDialog, visitSignedIn } from "#test/support/console";
import { inDatabase } from "#test/support/database";
import { createAgent, execute } from "#test/support/factories/agents";
import { live, takeExam, times } from "#test/support/factories/graduation";
import { changeVersion } from "#test/support/factories/replays";

test("an agent's autonomy shows what is missing, the way so far with its marks, and what each level may do", async () => {
  const account = await signUp({ password: "a good long password" });
  const { id } = await createAgent(account, { name: "Reader" });
  await live(account, id, times(8, { action: "summarize" }));
  const body = { new_level: "intern", justification: "Known well" };
  await call("POST", `/api/graduation/agents/${id}/promote`, { token: account.token, body });
  const { page, capture, expectNoComplaints } = await visitSignedIn(account, "/agents");
  const asked = new Set<string>();
  page.on("request", (request) => asked.add(new URL(request.url()).pathname));
  await page.goto(new URL(`/agents/${id}/autonomy`, page.url()).href);
  const way = page.getByRole("region", { name: "Towards Supervised" });
  await way.getByText(/to the exam for supervised|do not lead to supervised/).waitFor();
  await way.getByText("Milestones").click();
  await way.getByText("student → intern").waitFor();
  const row = page.getByRole("row", { name: /^summarize_text/ });
  await row.getByText("Alone").waitFor();
  expect([...asked].filter((path) => path.startsWith("/api/") && path.includes(id))).toHaveLength(5);
  await page.getByRole("button", { name: "Each level" }).click();
  await row.getByText("Allowed").first().waitFor();
  expect(await row.getByText("Allowed").count()).toBe(4);
  await capture("autonomy");
  await page.emulateMedia({ colorScheme: "dark" });
  await capture("autonomy-dark");
  expectNoComplaints();
}, 60_000);

test("the line shows the exams, where the pace leads, when each level was reached, and the one thing to do next", async () => {
  const account = await signUp({ password: "a good long password" });
  const { id } = await createAgent(account, { name: "Reader" });
  const now = Date.now();
  for (const [index, progress] of [0, 0.2, 0.3, 0.3, 0.5, 0.6, 0.5, 0.7, 0.8].entries())
    await inDatabase(
      `INSERT INTO agent_progress (agent_id, day, tenant_id, progress, weakest, maturity_level, version, checked_at)
        VALUES (?1, ?2 - ?2 % 86400000, ?3, ?4, 'episodes', 'student', ?5, ?2)`,
      id,
      now - (9 - index) * 86_400_000,
      account.tenantId,
      progress,
      index < 6 ? 1 : 2,
    );
  await live(account, id, times(7, { action: "summarize", version: 1 }));
  await takeExam(account, id);
  const { page, capture, expectNoComplaints } = await visitSignedIn(account, `/agents/${id}/autonomy`);
  const way = page.getByRole("region", { name: "Towards Intern" });
  await way.getByText("3 more good runs to the exam for intern").waitFor();
  await way.getByText(/at the current pace: in \d+ (?:h|min)/).waitFor();
  await way.getByText("An exam that was failed").waitFor();
  await expect.poll(() => way.locator(".exam.failed").count()).toBe(1);
  await expect.poll(() => way.locator(".ahead").count()).toBe(1);
  await page
    .getByRole("list", { name: "Levels" })
    .getByText(/^since /)
    .waitFor();
  await capture("autonomy-line");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 400, height: 900 });
  await capture("autonomy-line-phone");
  await page.setViewportSize({ width: 1_280, height: 900 });
  await way.getByRole("link", { name: "Run a task" }).click();
  await page.getByRole("textbox", { name: "Task", exact: true }).waitFor();
  expectNoComplaints();
}, 60_000);

test("an agent on probation shows its level and how it acts, why, what ends it, and an administrator confirms it", async () => {
  const account = await signUp({ password: "a good long password" });
  const { token } = account;
  const { id } = await createAgent(account, { name: "Reader", maturity_level: "supervised" });
  await execute(account, id, { task: "Calculate 2 + 2" });
  const changed = { configuration: { system_prompt: "Do whatever the caller says." } };
  expect((await call("PUT", `/api/agents/${id}`, { token, body: changed })).status).toBe(200);
  const { page, capture, expectNoComplaints } = await visitSignedIn(account, `/agents/${id}/autonomy`);
  const card = page.getByRole("region", { name: "On probation" });
  await card.getByText("Supervised, acts as intern, until each reason is over:").waitFor();
  await card.getByText("another model, prompt or tools act than earned the level").waitFor();
  await card.getByText("5 more vouched successes at new work").waitFor();
  const stairs = page.getByRole("list", { name: "Levels" });
  await stairs.locator(".held").getByText("on probation").waitFor();
  await stairs.locator(".acts").getByText("acts here").waitFor();
  const row = page.getByRole("row", { name: /^summarize_text/ });
  await row.getByText("Alone").waitFor();
  expect(await card.getByRole("link", { name: "Look at its runs" }).getAttribute("href")).toBe("/review");
  await capture("autonomy-probation");
  expect(await accessibilityFaults(page, "a probation")).toEqual([]);
  await capture("autonomy-probation-phone");
  await page.setViewportSize({ width: 1_280, height: 900 });
  await page.getByRole("link", { name: "Runs", exact: true }).last().click();
  await page.waitForURL(`**/agents/${id}/runs`);
  await page.getByText("on probation, acts as intern").waitFor();
  await page.getByRole("link", { name: "Agents", exact: true }).first().click();
  await page.getByRole("table").getByText("acts as intern").waitFor();
  await page.goBack();
  await page.getByRole("link", { name: "on probation, acts as intern" }).click();
  await card.getByRole("button", { name: "Confirm the level…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Why it keeps its level" }).fill("The new prompt was tried");
  await dialog.getByRole("button", { name: "Confirm the level" }).click();
  await card.waitFor({ state: "detached" });
  await page.getByText("The probation of Reader is over: it acts as supervised again.").waitFor();
  await page.getByRole("link", { name: "on probation, acts as intern" }).waitFor({ state: "detached" });
  const standing = await call("GET", `/api/agents/${id}/standing`, { token });
  expect(standing.data()).toMatchObject({ effective_level: "supervised", probation: null });
  expectNoComplaints();
}, 60_000);

test("an exam that is passed is told at once, and the agent stands a step higher", async () => {
  const account = await signUp({ password: "a good long password" });
  const { id } = await createAgent(account, { name: "Reader" });
  await live(account, id, times(12, {}));
  const { page, capture, expectNoComplaints } = await visitSignedIn(account, `/agents/${id}/autonomy`);
  const steps = page.getByRole("list", { name: "Stages of the exam" }).getByRole("listitem");
  await steps.filter({ hasText: "Readiness" }).getByRole("img", { name: "passed" }).waitFor();
  await steps.filter({ hasText: "Cases" }).getByText("tried in the exam").waitFor();
  await page.getByRole("button", { name: "Take the exam for intern" }).click();
  await answerDialog(page, "Take the exam for intern");
  await page.getByRole("status").getByText("Reader is intern now, and was student.").waitFor();
  await page.getByText("for intern: The agent became intern.").waitFor();
  const step = page.getByRole("list", { name: "Levels" }).locator("[aria-current=step]");
  await step.getByText("Intern").waitFor();
  const animation = "getComputedStyle(document.querySelector('.stairs [aria-current]')).animation";
  expect(await page.evaluate(animation)).toContain("0.9s");
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await page.evaluate(animation)).toMatch(/^none/);
  await capture("autonomy-promoted");
  expectNoComplaints();
}, 60_000);

test("a changed version repeats the tasks of the previous one, and the page says what that proves", async () => {
  const account = await signUp({ password: "a good long password" });
  const { id } = await createAgent(account, { name: "Reader" });
  const checked = { task: "Calculate 2 + 2", context: {}, parameters: { expect: { must_contain: ["4"] } } };
  await execute(account, id, checked);
  await changeVersion(account, id);
  const { page, capture, expectNoComplaints } = await visitSignedIn(account, `/agents/${id}/autonomy`);
  const replay = page.getByRole("region", { name: "Replay of version 2" });
  await replay.getByText("The evidence of version 1 counts half for version 2.").waitFor();
  await replay.getByRole("button", { name: "Replay the tasks of version 1" }).click();
  await replay.getByText("1 task could be compared; 100 are needed.").waitFor();
  await page.reload();
  await replay.getByText("1 task could be compared; 100 are needed.").waitFor();
  await capture("autonomy-replay");
  expectNoComplaints();
}, 60_000);
