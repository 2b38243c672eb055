import { expect, it } from "vitest";

import { signUp } from "#test/support/client";
import { visitSignedIn } from "#test/support/console";
import { createAgent, executeToEnd } from "#test/support/factories/agents";
import { drawn, review, reviews, UNLIKE_TASKS, verdict } from "#test/support/factories/reviews";
import { addColleague } from "#test/support/users";

const PASSWORD = "a good long password";
/** An answer can be undone for three seconds before it is sent. */
const SENT_WITHIN_MS = 15_000;

it("takes a queue of drawn runs by the keyboard alone, one run at a time, with nothing preselected", async () => {
  const owner = await signUp({ password: PASSWORD });
  const { executionIds } = await drawn(owner, 4, { name: "Returns Desk" }, UNLIKE_TASKS);
  const [first = "", second = "", third = "", fourth = ""] = executionIds;
  const { page, capture, expectNoComplaints } = await visitSignedIn(owner, "/review");
  const bar = page.getByRole("form", { name: "Was this right?" });
  const says = (words: string) => page.getByRole("status").getByText(words).waitFor();
  await bar.getByText("A Yes leaves 9 more to intern.").waitFor();
  expect(await bar.locator("[aria-pressed=true], :checked").count()).toBe(0);
  await page.getByRole("link", { name: "Review 4 waiting" }).waitFor();
  await capture("review");

  await page.keyboard.press("y");
  await says("Answered Yes: 9 more to intern.");
  await page.waitForURL(`**/review/${third}`);
  await page.keyboard.press("j");
  await page.waitForURL(`**/review/${second}`);
  await page.keyboard.press("k");
  await page.waitForURL(`**/review/${third}`);
  await page.getByText("A Yes leaves 8 more to intern.").waitFor({ timeout: SENT_WITHIN_MS });
  await page.keyboard.press("e");
  await page.keyboard.type("Costs fell, Y and N.");
  await page.keyboard.press("Enter");
  await page.keyboard.press("n");
  await page.waitForURL(`**/review/${second}`);
  await page.getByRole("article").getByText("Was this right?").waitFor();
  await page.keyboard.press("p");
  await page.waitForURL(`**/review/${first}`);
  await page.getByRole("article").getByText("Was this right?").waitFor();
  await page.keyboard.press("u");
  await page.getByText("All looked at").waitFor();
  await page.getByRole("img", { name: "4 of 20 looked at today" }).waitFor({ timeout: SENT_WITHIN_MS });
  await capture("review-done");

  expect((await reviews(owner)).verdicts_today).toEqual(["right", "wrong", "partly", "unsafe"]);
  expect((await review(owner, third)).verdicts).toMatchObject([
    { verdict: "wrong", correction: "Costs fell, Y and N." },
  ]);
  expect((await review(owner, fourth)).verdict).toBe("right");
  expectNoComplaints();
});

it("shows the runs of one agent, and takes a card away when another person answers it", async () => {
  const owner = await signUp({ password: PASSWORD });
  const colleague = await addColleague(owner, "member");
  const { agentId, executionIds } = await drawn(owner, 2, { name: "Returns Desk" }, UNLIKE_TASKS);
  await drawn(owner, 1, { name: "Ledger" });
  const [first = "", second = ""] = executionIds;
  const { page, expectNoComplaints } = await visitSignedIn(owner, "/review");
  const cards = page.getByRole("navigation", { name: "Runs that wait" }).getByRole("listitem");
  await expect.poll(() => cards.count()).toBe(3);
  await page.getByRole("button", { name: "Agent" }).click();
  await page.getByRole("combobox", { name: "Agent" }).fill("Returns");
  await page.getByRole("option", { name: "Returns Desk" }).click();
  await page.waitForURL(`**?agent_id=${agentId}`);
  await expect.poll(() => cards.count()).toBe(2);
  await page.getByText("A Yes leaves 9 more to intern.").waitFor();

  await verdict({ token: colleague.token }, second, { verdict: "right" });
  await expect.poll(() => cards.count()).toBe(1);
  // The open run stays: a key that is pressed at that moment answers no other run.
  await page.getByText("Already answered: Yes.").waitFor();
  await page.keyboard.press("j");
  await page.waitForURL(`**/review/${first}?agent_id=${agentId}`);
  await page.getByText("A Yes leaves 8 more to intern.").waitFor();
  await page.keyboard.press("y");
  await page.getByText("All looked at").waitFor();
  expectNoComplaints();
});

it("has the list and each run at their own addresses on a phone, with the answers at the bottom", async () => {
  const owner = await signUp({ password: PASSWORD });
  const { executionIds } = await drawn(owner, 3, { name: "Returns Desk" }, UNLIKE_TASKS);
  const [first = "", second = "", third = ""] = executionIds;
  const { page, capture, expectNoComplaints } = await visitSignedIn(owner, "/review");
  await page.setViewportSize({ width: 400, height: 800 });
  const cards = page.getByRole("navigation", { name: "Runs that wait" }).getByRole("link");
  const bar = page.getByRole("form", { name: "Was this right?" });
  await expect.poll(() => cards.count()).toBe(3);
  await page.getByRole("article").waitFor({ state: "hidden" });
  await page.keyboard.press("y");
  await capture("review-phone-list");

  await cards.nth(1).click();
  await page.waitForURL(`**/review/${second}`);
  await bar.waitFor();
  expect(await cards.count()).toBe(0);
  const box = await bar.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800);
  await capture("review-phone-run");
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await page.waitForURL(`**/review/${first}`);
  await bar.getByRole("button", { name: "Yes" }).click();
  await page.waitForURL(`**/review/${third}`);
  await page.getByRole("link", { name: "All runs that wait" }).click();
  await page.waitForURL("**/review");
  await expect.poll(() => cards.count()).toBe(2);
  await expect.poll(async () => (await review(owner, first)).verdict, { timeout: SENT_WITHIN_MS }).toBe("right");
  expect((await review(owner, third)).verdicts).toEqual([]);
  expectNoComplaints();
});

it("asks under the result of every run, and its keys can be switched off", async () => {
  const owner = await signUp({ password: PASSWORD });
  const { id } = await createAgent(owner);
  const run = await executeToEnd(owner, id);
  const { page, capture, expectNoComplaints } = await visitSignedIn(owner, `/runs/${run}`);
  await page.getByText("A Yes leaves 9 more to intern.").waitFor();
  await capture("run-verdict");
  await page.evaluate("localStorage.setItem('tenure.single-keys', 'off')");
  await page.keyboard.press("y");
  await page.evaluate("localStorage.setItem('tenure.single-keys', 'on')");
  expect((await review(owner, run)).verdicts).toEqual([]);
  await page.keyboard.press("u");
  await page.getByText("The latest answer: Unsafe.").waitFor();
  await page.keyboard.press("z");
  await expect.poll(() => page.getByText("The latest answer").count()).toBe(0);
  await page.keyboard.press("p");
  await page.getByText("The latest answer: Partly.").waitFor();
  await expect.poll(async () => (await review(owner, run)).verdicts, { timeout: SENT_WITHIN_MS }).toHaveLength(1);
  expect((await review(owner, run)).verdicts).toMatchObject([{ verdict: "partly" }]);
  expectNoComplaints();
});
