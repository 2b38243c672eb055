import { expect, it } from "vitest";

import { signUp } from "#test/support/client";
import { visitSignedIn } from "#test/support/console";
import { createAgent, executeToEnd } from "#test/support/factories/agents";
import { drawn, drawRun, review, reviews, verdict } from "#test/support/factories/reviews";
import { addColleague } from "#test/support/users";

const PASSWORD = "a good long password";
/** An answer can be undone for three seconds before it is sent. */
const SENT_WITHIN_MS = 15_000;

it("takes a queue of drawn runs by the keyboard alone, one run at a time, with nothing preselected", async () => {
  const owner = await signUp({ password: PASSWORD });
  const { executionIds } = await drawn(owner, 4, { name: "Returns Desk" });
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

it("takes twenty runs with little more than one key each, undoes an answer, and stores every other one", async () => {
  const owner = await signUp({ password: PASSWORD });
  const { executionIds } = await drawn(owner, 20, { name: "Returns Desk" });
  const { page, expectNoComplaints } = await visitSignedIn(owner, "/review");
  await page.getByRole("link", { name: "Review 20 waiting" }).waitFor();
  const loads: string[] = [];
  page.on("load", () => loads.push(page.url()));
  let keys = 0;
  const press = async (key: string): Promise<void> => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const queue = executionIds.toReversed();
  const expected = new Map<string, { verdict: string; correction: string | null }>();
  for (const [place, id] of queue.entries()) {
    if (place > 0) await page.waitForURL(`**/review/${id}`);
    const article = page.getByRole("article");
    await article.getByText("Was this right?").waitFor();
    expect(await article.locator("[aria-pressed=true], :checked").count()).toBe(0);
    const [key, verdict] = ANSWERS[place % ANSWERS.length] ?? ["y", "right"];
    const correction = key === "n" ? `Costs rose by ${place} percent.` : null;
    if (place === 4) {
      await press("u");
      await page.waitForURL(`**/review/${queue[5]}`);
      await press("z");
      await page.waitForURL(`**/review/${id}`);
      await article.getByText("Was this right?").waitFor();
    }
    if (correction !== null) {
      await press("e");
      await page.keyboard.type(correction);
      await press("Enter");
    }
    await press(key);
    expected.set(id, { verdict, correction });
  }
  await page.getByText("All looked at").waitFor();
  await page.getByRole("img", { name: "20 of 20 looked at today" }).waitFor({ timeout: SENT_WITHIN_MS });
  expect(keys).toBeLessThanOrEqual(1.5 * queue.length + 2);
  expect(loads).toEqual([]);
  for (const [id, answer] of expected) expect((await review(owner, id)).verdicts).toMatchObject([answer]);
  expectNoComplaints();
}, 120_000);

/** Mostly "yes", as a person answers. */
const ANSWERS: readonly (readonly [key: string, verdict: string])[] = [
  ["y", "right"],
  ["y", "right"],
  ["n", "wrong"],
  ["p", "partly"],
  ["y", "right"],
];

it("tells that another person answered first, and takes no answer of the person who ordered the run", async () => {
  const owner = await signUp({ password: PASSWORD });
  const member = await addColleague(owner, "member");
  const { id } = await createAgent(owner);
  const run = await executeToEnd({ ...owner, token: member.token }, id);
  await drawRun(run);
  const { page, expectNoComplaints } = await visitSignedIn({ ...owner, ...member }, `/review/${run}`);
  await page.getByText("You ordered this run, so another person looks at it.").waitFor();
  await page.keyboard.press("y");
  expect((await review(owner, run)).verdicts).toEqual([]);
  await verdict({ token: owner.token }, run, { verdict: "right" });
  await page.reload();
  await page.getByText("Already answered: Yes.").waitFor();
  expectNoComplaints();
});

it("shows the runs of one agent, and takes a card away when another person answers it", async () => {
  const owner = await signUp({ password: PASSWORD });
  const colleague = await addColleague(owner, "member");
  const { agentId, executionIds } = await drawn(owner, 2, { name: "Returns Desk" });
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
  const { executionIds } = await drawn(owner, 3, { name: "Returns Desk" });
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
