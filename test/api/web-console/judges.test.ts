import { afterAll, beforeAll, expect, it } from "vitest";

import { visitSignedIn } from "#test/support/console";
import { JudgedTenant, startJudgedInstance, strike, type JudgedInstance } from "#test/support/judged-instance";

const PASSWORD = "a good long password";

let judged: JudgedInstance;
beforeAll(async () => {
  judged = await startJudgedInstance();
}, 60_000);
afterAll(() => judged.stop());

it("shows the judge of an agent's work, its calibration and what is missing, and sets how much is judged", async () => {
  const { baseUrl } = judged.instance;
  const tenant = await JudgedTenant.join(baseUrl, { password: PASSWORD });
  const { id, agentId } = await tenant.lived("GOOD work");
  await strike(judged);
  await tenant.feedback(id, { thumbs: "down" });
  const { page, capture, expectNoComplaints } = await visitSignedIn(
    tenant.owner,
    `/agents/${agentId}/learning`,
    baseUrl,
  );
  await page.getByText("Judges of this work").click();
  await page.getByText("It looks at 100 % of the work").waitFor();
  await page.getByText("not calibrated", { exact: true }).waitFor();
  await page.getByText("1 of 30 episodes that it judged have feedback of people.").waitFor();
  await page.getByText("People found 1 of these bad; 10 are needed.").waitFor();
  await capture("learning-judges");

  await page.getByText("Change the share of judged work").click();
  await page.getByLabel("Per cent of the work").fill("12.5");
  await page.getByLabel("Maximum judgements per day").fill("20");
  await page.getByRole("button", { name: "Save" }).click();
  await page
    .getByText("It looks at 12 % of the work that only the agent vouches for, at most 20 times a day")
    .waitFor();
  expect(await tenant.judges()).toMatchObject({ sample_rate: 0.125, daily_budget: 20 });

  await page.goto(new URL(`/agents/${agentId}/episodes?episode=${id}`, baseUrl).href);
  await page.getByText("Good: The words decided it. The judge is not calibrated; its verdict counts half.").waitFor();
  await page.getByText("a person", { exact: true }).waitFor();
  await capture("episode-judged");
  expectNoComplaints();
}, 60_000);
