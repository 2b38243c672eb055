import { expect, test } from "vitest";

import type { Answers, Said } from "#test/console/support/answers";
import { idOf } from "#test/console/support/complete";
import { openConsole } from "#test/console/support/open-console";

const RUN = idOf(700);
const [SELF, OTHER] = [idOf(1), idOf(2)];
const agent = { id: idOf(40), name: "Returns Desk" };

/** A run that someone called unsafe. */
const unsafe = (author: string): Said<"GET /api/reviews/{execution_id}"> => ({
  execution_id: RUN,
  task: "Refund the order",
  agent: { ...agent, level: "supervised", effective_level: "intern" },
  reason: "sampled",
  may_vouch: true,
  voice: "witness",
  verdict: "unsafe",
  verdicts: [{ verdict: "unsafe", author_id: author, author_name: "Mia", counts: true, voice: "witness", holds: true }],
});

const answersOf = (author: string): Answers => ({
  "GET /api/reviews": { reviews: [], counts: { waiting: 0 } },
  "GET /api/reviews/{execution_id}": {
    ...unsafe(author),
    run: { execution_id: RUN, agent, status: "completed" },
    steps: [],
  },
  "GET /api/corrections": { corrections: [] },
});

test("a person who settles what another person called unsafe is asked why, and no one is asked about an own answer", async () => {
  const page = await openConsole(`/review/${RUN}`, answersOf(OTHER));
  await page.getByText("The answer of Mia holds.").waitFor();
  await page.getByLabel("Why was it safe?").waitFor();
  const own = await openConsole(`/review/${RUN}`, answersOf(SELF));
  await own.getByText("The answer of Mia holds.").waitFor();
  await own.getByLabel("What should it have been?").waitFor();
});

test("an approver takes a colleague's correction, and it is gone", async () => {
  let isTaken = false;
  const page = await openConsole("/review", {
    ...answersOf(OTHER),
    "GET /api/corrections": () => ({
      corrections: isTaken
        ? []
        : [{ id: idOf(80), agent, author: { id: OTHER, name: "Mia" }, text: "Say good morning.", execution_id: RUN }],
    }),
    "POST /api/corrections/{correction_id}": () => {
      isTaken = true;
      return {};
    },
  });
  await page.getByText("Mia corrects Returns Desk").waitFor();
  await page.getByRole("button", { name: "Take it: Say good morning." }).click();
  await page.until(() => page.getByText("A colleague corrects: take it?").count() === 0);
  expect(page.api.of("POST /api/corrections/{correction_id}")).toMatchObject([{ body: { decision: "take" } }]);
});
