import { expect, test } from "vitest";

import type { Answers, Said } from "#test/console/support/answers";
import { idOf } from "#test/console/support/complete";
import { openConsole } from "#test/console/support/open-console";

const RUN = idOf(700);
const SENT_AFTER_MS = 3_000;
const agent = { id: idOf(40), name: "Returns Desk", level: "supervised", effective_level: "supervised" } as const;

type Review = Said<"GET /api/reviews/{execution_id}">;

const answersOf = (review: Partial<Review>, listed: Said<"GET /api/reviews">["reviews"] = []): Answers => ({
  "GET /api/reviews": { reviews: listed, counts: { waiting: 1 } },
  "GET /api/reviews/{execution_id}": {
    execution_id: RUN,
    task: "Compare three offers",
    agent,
    may_vouch: true,
    voice: "witness",
    verdict: null,
    verdicts: [],
    ...review,
    run: { execution_id: RUN, agent: { id: agent.id, name: agent.name }, status: "completed" },
    steps: [],
  },
  "GET /api/corrections": { corrections: [] },
});

test("a second reader is told that someone answered, and not what", async () => {
  const page = await openConsole(`/review/${RUN}`, {
    ...answersOf({ reason: "second" }, [{ execution_id: RUN, task: "Compare three offers", agent, reason: "second" }]),
    "POST /api/reviews/{execution_id}": { counts: true, waits_for_second: true },
  });
  await page.getByText("One person has answered.").waitFor();
  expect(page.getByText("Second reader").count()).toBeGreaterThan(0);
  expect(page.getByText("The latest answer").count()).toBe(0);
  await page.keyboard.press("y");
  page.pass(SENT_AFTER_MS);
  await page.getByText("The answer waits for a second reader").waitFor();
});

test("the person who decides sees both answers with what they say", async () => {
  const verdicts = [
    { author_id: idOf(2), author_name: "Mara", verdict: "right", counts: true, notes: null, correction: null },
    {
      author_id: idOf(3),
      author_name: "Tove",
      verdict: "wrong",
      counts: true,
      notes: null,
      correction: "It is 31.90.",
    },
  ] as const;
  const page = await openConsole(
    `/review/${RUN}`,
    answersOf({ reason: "disagreed", disagreed: true, verdicts: [...verdicts] }),
  );
  const both = page.getByRole("region", { name: "People disagree" });
  await both.getByText("Mara").waitFor();
  await both.getByText("It is 31.90.").waitFor();
  await both.getByText("Until then the run does not count.").waitFor();
});

test("the column beside a run says who has runs, deals the others out, and shows the agreement when it is opened", async () => {
  const listed = [1, 2, 3].map((number) => ({
    execution_id: idOf(700 + number),
    task: `Task ${number}`,
    agent,
    assigned_to: number === 3 ? null : idOf(number),
    assigned_name: [null, "Mara", "Tove", null][number] ?? null,
  }));
  const page = await openConsole(`/review/${RUN}`, {
    ...answersOf({}, listed),
    "GET /api/reviews/agreement": { pairs: 64, agree: 58, kappa: 0.78, lower: 0.61, upper: 0.91, people: [] },
    "POST /api/reviews/assign": { assigned: [], skipped: [], is_more: false },
  });
  await page.getByRole("button", { name: "Deal out 1 evenly" }).click();
  await page.until(() => page.api.of("POST /api/reviews/assign").length === 1);
  expect(page.api.of("POST /api/reviews/assign")).toMatchObject([
    { body: { execution_ids: [idOf(703)], to: [idOf(1), idOf(2)] } },
  ]);
  expect(page.api.of("GET /api/reviews/agreement")).toHaveLength(0);
  await page.getByText("Two readers").click();
  await page.getByText("0.61 and 0.91").waitFor();
  await page.getByText("91 %").waitFor();
});
