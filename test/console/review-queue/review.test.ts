import { expect, test } from "vitest";

import { type Answers, refusal, type Said } from "#test/console/support/answers";
import { idOf } from "#test/console/support/complete";
import { openConsole } from "#test/console/support/open-console";

type Review = Said<"GET /api/reviews/{execution_id}">;

/** After this time, an answer can no longer be undone and is sent. */
const SENT_AFTER_MS = 3_000;

const runId = (number: number): string => idOf(600 + number);

const runOf = (id: string, task: string | undefined) =>
  ({
    execution_id: id,
    agent: { id: idOf(40), name: "Returns Desk" },
    status: "completed",
    task,
    awaiting_approval_id: null,
  }) as const;

/** Drawn runs, the last one first, whose answers the API keeps. */
function queue(numbers: readonly number[]) {
  const reviews = new Map(
    numbers.map((number): [string, Review] => [
      runId(number),
      {
        execution_id: runId(number),
        task: `Task ${number}`,
        agent: { id: idOf(40), name: "Returns Desk", level: "student", effective_level: "student" },
        reason: "sampled",
        may_vouch: true,
        verdict: null,
      },
    ]),
  );
  const listed = () =>
    [...reviews.values()]
      .toReversed()
      .filter(({ verdict }) => verdict === null)
      .map(({ verdicts: _verdicts, now: _now, effects: _effects, ...rest }) => rest);
  const answers: Answers = {
    "GET /api/reviews": () => ({ reviews: listed(), counts: { waiting: listed().length } }),
    "GET /api/reviews/{execution_id}": ({ id, query }) => {
      const whole = (of: string) => {
        const review = reviews.get(of);
        return review === undefined ? [] : [{ ...review, run: runOf(of, review.task), steps: [] }];
      };
      const [opened] = whole(id);
      const ids = listed().map(({ execution_id: listedId }) => listedId ?? "");
      const ahead = Number(query["next"] ?? 0);
      const next = ids.slice(ids.indexOf(id) + 1, ids.indexOf(id) + 1 + ahead).flatMap(whole);
      return opened === undefined ? refusal("NOT_FOUND") : { ...opened, next };
    },
    "POST /api/reviews/{execution_id}": ({ id, body }) => {
      reviews.set(id, { ...reviews.get(id), verdict: body.verdict });
      return { counts: true };
    },
    "GET /api/corrections": { corrections: [] },
  };
  return { answers, reviews };
}

test("forty runs are taken with little more than one key each, one answer is undone, and every other one is sent", async () => {
  const numbers = Array.from({ length: 40 }, (_, place) => place + 1);
  const { answers, reviews } = queue(numbers);
  const page = await openConsole("/review", answers);
  let keys = 0;
  const press = async (key: string): Promise<void> => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const ANSWERS = [
    ["y", "right"],
    ["y", "right"],
    ["n", "wrong"],
    ["p", "partly"],
    ["u", "unsafe"],
  ] as const;
  const expected = new Map<string, string>();
  for (const [place, number] of numbers.toReversed().entries()) {
    const id = runId(number);
    if (place > 0) await page.waitForAddress(`/review/${id}`);
    const article = page.getByRole("article");
    await article.getByText("Was this right?").waitFor();
    expect(article.locator("[aria-pressed=true], :checked").count()).toBe(0);
    const [key, verdict] = ANSWERS[place % ANSWERS.length] ?? ["y", "right"];
    if (place === 4) {
      await press("y");
      await page.waitForAddress(`/review/${runId(number - 1)}`);
      await press("z");
      await page.waitForAddress(`/review/${id}`);
      await article.getByText("Was this right?").waitFor();
    }
    await press(key);
    expected.set(id, verdict);
  }
  await page.getByText("All looked at").waitFor();
  page.pass(SENT_AFTER_MS);
  await page.until(() => [...reviews.values()].every(({ verdict }) => verdict !== null));
  expect(new Map([...reviews].map(([id, { verdict }]) => [id, verdict]))).toEqual(expected);
  expect(page.api.of("POST /api/reviews/{execution_id}")).toHaveLength(40);
  expect(keys).toBe(42);
});

test("answers cost two requests each at most: themselves, and what the open run would bring now with the runs after it", async () => {
  const numbers = Array.from({ length: 12 }, (_, place) => place + 1);
  const { answers } = queue(numbers);
  const page = await openConsole("/review", answers);
  const answer = async (number: number): Promise<void> => {
    await page
      .getByRole("article", { name: `Task ${number}` })
      .getByText("Was this right?")
      .waitFor();
    await page.keyboard.press("y");
    page.pass(SENT_AFTER_MS);
    await page.until(() => page.api.of("POST /api/reviews/{execution_id}").some(({ id }) => id === runId(number)));
    for (const event of ["review.answered", "run.graded"])
      page.api.tell(event, { execution_id: runId(number), agent: { id: idOf(40), name: "Returns Desk" } });
    await page.settled();
  };
  await answer(12);
  await answer(11);
  page.api.asked.length = 0;
  for (const number of [10, 9, 8, 7, 6, 5]) await answer(number);
  expect(page.api.asked.length).toBeLessThanOrEqual(6 * 2);
  expect(page.api.of("POST /api/reviews/{execution_id}")).toHaveLength(6);
});

test("each answer's message replaces the earlier one, and the latest can be undone", async () => {
  const { answers, reviews } = queue([1, 2, 3]);
  const page = await openConsole("/review", answers);
  const said = page.getByRole("status").filter({ hasText: "Answered" });
  for (const [number, key] of [
    [3, "y"],
    [2, "n"],
  ] as const) {
    await page.getByRole("article").getByText(`Task ${number}`).waitFor();
    await page.getByRole("article").getByText("Was this right?").waitFor();
    await page.keyboard.press(key);
  }
  await said.getByText("Answered No").waitFor();
  expect(said.getByText("Answered Yes").count()).toBe(0);
  expect(said.getByRole("button", { name: "Undo" }).count()).toBe(1);
  page.api.tell("approval.requested", { approval_id: idOf(9), agent_id: idOf(40), action: "refund" });
  await page.settled();
  await said.getByRole("button", { name: "Undo" }).click();
  page.pass(SENT_AFTER_MS);
  await page.until(() => reviews.get(runId(3))?.verdict === "right");
  expect(reviews.get(runId(2))?.verdict).toBeNull();
});

test("the person who ordered a run is told that another one looks at it, and gives no answer", async () => {
  const { answers, reviews } = queue([1]);
  reviews.set(runId(1), { ...reviews.get(runId(1)), may_vouch: false });
  const page = await openConsole(`/review/${runId(1)}`, answers);
  await page.getByText(/^You ordered this run .*: another person looks at it\./).waitFor();
  await page.keyboard.press("y");
  page.pass(SENT_AFTER_MS);
  await page.settled();
  expect(page.api.of("POST /api/reviews/{execution_id}")).toEqual([]);
  reviews.set(runId(1), { ...reviews.get(runId(1)), verdict: "right", looked_at: new Date().toISOString() });
  await page.reload();
  await page.getByText("Already answered: Yes.").waitFor();
});

test("a corrected run becomes a case with one press, and the page leads to its data set; without a correction nothing is offered", async () => {
  const { answers, reviews } = queue([1, 2]);
  const correction = { verdict: "wrong", correction: "Only 31.90 EUR.", counts: true, holds: true } as const;
  reviews.set(runId(1), { ...reviews.get(runId(1)), verdict: "wrong", verdicts: [correction] });
  reviews.set(runId(2), {
    ...reviews.get(runId(2)),
    verdict: "wrong",
    verdicts: [{ ...correction, correction: null }],
  });
  const all: Answers = {
    ...answers,
    "POST /api/reviews/{execution_id}/case": {
      data_set: { id: idOf(700), name: "Corrections of Returns Desk", case_count: 1 },
      proves: true,
    },
  };
  const without = await openConsole(`/review/${runId(2)}`, all);
  await without.getByText("The latest answer: No.").waitFor();
  expect(without.getByRole("button", { name: "Make it a case" }).count()).toBe(0);
  const page = await openConsole(`/review/${runId(1)}`, all);
  await page.getByRole("button", { name: "Make it a case" }).click();
  await page.getByText("It is a case of “Corrections of Returns Desk”.").waitFor();
  const way = page.getByRole("link", { name: "Open the data set" });
  expect(await way.getAttribute("href")).toBe(`/data-sets/${idOf(700)}`);
});

test("one answer covers the runs that are alike, except unsafe, a correction, and a box that is not ticked", async () => {
  const { answers } = queue([1, 2, 3]);
  const list = answers["GET /api/reviews"] as unknown as () => { reviews: Record<string, unknown>[] };
  const alike = { key: "key", runs: 3 };
  const page = await openConsole("/review", {
    ...answers,
    "GET /api/reviews": () => {
      const found = list();
      return { ...found, reviews: found.reviews.map((listed) => ({ ...listed, alike })) };
    },
    "POST /api/reviews/bulk": { answered: [runId(3), runId(2), runId(1)], skipped: [], counted: 1 },
  });
  const box = page.getByRole("checkbox", { name: "Same answer for these 3" });
  await box.waitFor();
  await page.getByText("As evidence a Yes counts once").waitFor();
  await page.keyboard.press("y");
  await page.getByText("All looked at").waitFor();
  page.pass(SENT_AFTER_MS);
  await page.until(() => page.api.of("POST /api/reviews/bulk").length === 1);
  expect(page.api.of("POST /api/reviews/bulk")[0]?.body).toEqual({
    execution_ids: [runId(3), runId(2), runId(1)],
    verdict: "right",
  });
  expect(page.api.of("POST /api/reviews/{execution_id}")).toHaveLength(0);
});

test("selected runs are dealt out: to the person at once", async () => {
  const { answers } = queue([1, 2]);
  const page = await openConsole("/review", {
    ...answers,
    "POST /api/reviews/assign": { assigned: [{ execution_id: runId(2), user_id: idOf(1) }], skipped: [] },
    "GET /api/inbox": { items: [] },
  });
  await page.getByRole("checkbox", { name: "Select Task 2" }).check();
  await page.getByRole("toolbar", { name: "Selected runs" }).getByRole("button", { name: "Take them" }).click();
  await page.until(() => page.api.of("POST /api/reviews/assign").length === 1);
  expect(page.api.of("POST /api/reviews/assign")[0]?.body).toMatchObject({ execution_ids: [runId(2)] });
  await page.getByText("1 dealt out").waitFor();
});

test("the queue is narrowed to one reason, and the runs after the open one are of the same queue", async () => {
  const { answers } = queue([1, 2, 3]);
  const list = answers["GET /api/reviews"] as unknown as () => { reviews: Record<string, unknown>[] };
  const reasonOf = (id: unknown): "disagreed" | "sampled" => (id === runId(1) ? "disagreed" : "sampled");
  const page = await openConsole("/review", {
    ...answers,
    "GET /api/reviews": ({ query }) => {
      const found = list();
      const all = found.reviews.map((listed) => ({ ...listed, reason: reasonOf(listed["execution_id"]) }));
      return {
        ...found,
        reviews: all.filter(({ reason }) => query["reason"] === undefined || query["reason"] === reason),
      };
    },
  });
  await page.getByRole("article", { name: "Task 3" }).waitFor();
  await page.getByRole("button", { name: "Reason" }).click();
  await page.getByRole("menuitemradio", { name: "Second reader" }).click();
  await page.getByText("No run that waits fits").waitFor();
  await page.getByRole("button", { name: "Reason: Second reader" }).click();
  await page.getByRole("menuitemradio", { name: "Disagreed" }).click();
  await page.getByRole("article", { name: "Task 1" }).waitFor();
  expect(page.getByRole("link", { name: "Task 3" }).count()).toBe(0);
  expect(page.api.of("GET /api/reviews").at(-1)?.query).toMatchObject({ reason: "disagreed" });
});
