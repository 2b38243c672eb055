import { expect, test } from "vitest";

import { AGENT_ID, reader } from "#test/console/agents/one-agent";
import type { Answers, Said } from "#test/console/support/answers";
import { openConsole } from "#test/console/support/open-console";

type Progress = Said<"GET /api/graduation/agents/{agent_id}/progress">;

const answersOf = (progress: Progress): Answers => ({
  "GET /api/agents/{agent_id}": {
    agent: reader({ graduation: { good_runs_to_exam: progress.good_runs_to_exam ?? null, eligible_levels: [] } }),
  },
  "GET /api/graduation/agents/{agent_id}/progress": {
    target_level: "intern",
    levels: [],
    marks: [],
    days: [],
    ...progress,
  },
  "GET /api/agents/{agent_id}/standing": { probation: null, replay: null },
  "GET /api/graduation/agents/{agent_id}/history": { history: [], next_exam_at: null },
  "GET /api/graduation/agents/{agent_id}/exams": { exams: [] },
  "GET /api/graduation/agents/{agent_id}/readiness": {},
  "GET /api/graduation/judges": { configured: null, judges: [] },
  "GET /api/agents/{agent_id}/permissions": {},
  "POST /api/graduation/agents/{agent_id}/exam": {},
});

test("stairs and headline say the same number of runs to the exam", async () => {
  const page = await openConsole(
    `/agents/${AGENT_ID}/autonomy`,
    answersOf({ good_runs_to_exam: 56, progress: 0, requirements: [] }),
  );
  await page.getByText("56 more good runs to the exam for intern").waitFor();
  await page.getByRole("list", { name: "Levels" }).getByText("56 more good runs").waitFor();
});

test("the exam that may be taken now has its button in the headline, once", async () => {
  const page = await openConsole(
    `/agents/${AGENT_ID}/autonomy`,
    answersOf({ good_runs_to_exam: 0, progress: 1, requirements: [] }),
  );
  const way = page.getByRole("region", { name: /^Towards/ });
  await way.getByText("It may take the exam for intern now.").waitFor();
  await way.getByRole("button", { name: "Take the exam for intern" }).waitFor();
  expect(page.getByRole("button", { name: "Take the exam for intern" }).count()).toBe(1);
});

test("a new level says that there are no runs yet, and not that rules were kept in none of them", async () => {
  const page = await openConsole(
    `/agents/${AGENT_ID}/autonomy`,
    answersOf({
      good_runs_to_exam: 25,
      progress: 0,
      requirements: [
        { requirement: "episodes", now: 0, asked: 25, direction: "at_least", share: 0, holds: false },
        { requirement: "constitutional_score", now: 0, asked: 0.95, direction: "at_least", share: 0, holds: false },
      ],
    }),
  );
  const list = page.getByRole("list", { name: "Requirements of the exam" });
  await list.getByText("no runs yet").waitFor();
  expect(list.getByText("0 %").count()).toBe(0);
});
