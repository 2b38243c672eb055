import { expect, test } from "vitest";

import { AGENT_ID, reader } from "#test/console/agents/one-agent";
import type { Answers, Said } from "#test/console/support/answers";
import { idOf } from "#test/console/support/complete";
import { openConsole } from "#test/console/support/open-console";

type Progress = Said<"GET /api/graduation/agents/{agent_id}/progress">;

type Exam = NonNullable<NonNullable<Said<"GET /api/graduation/agents/{agent_id}/exams">["exams"]>[number]>;
type Stage = NonNullable<NonNullable<Exam["stages"]>[number]>;

const EXAM_ID = idOf(550);
const MARA = { kind: "user", id: idOf(2), name: "Mara Olsen" } as const;
const UNDER_WAY: Exam = {
  exam_id: EXAM_ID,
  target_level: "intern",
  status: "in_progress",
  passed: null,
  completed_at: null,
};
const stage = (name: NonNullable<Stage["name"]>, passed: boolean): Stage => ({ name, passed, details: {} });
const cases = (passed: boolean, decided: number): Stage => ({
  ...stage("edge_cases", passed),
  details: passed ? { run: 3, passed: decided } : { run: 3, decided },
});

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

test("the stages of an exam tick where its button was, and then the headline says the outcome", async () => {
  let exam: Exam | null = null;
  let level: "student" | "intern" = "student";
  const answers = answersOf({ good_runs_to_exam: 0, progress: 1, requirements: [] });
  const page = await openConsole(`/agents/${AGENT_ID}/autonomy`, {
    ...answers,
    "GET /api/agents/{agent_id}": () => ({
      agent: reader({ maturity_level: level, effective_level: level, graduation: { eligible_levels: [] } }),
    }),
    "GET /api/graduation/agents/{agent_id}/exams": () => ({ exams: exam === null ? [] : [exam] }),
    "GET /api/graduation/agents/{agent_id}/history": () => ({
      history:
        level === "student" ? [] : [{ promotion_type: "exam", exam: { exam_id: EXAM_ID, stages: [] }, actor: MARA }],
      next_exam_at: null,
    }),
    "POST /api/graduation/agents/{agent_id}/exam": () => {
      exam = { ...UNDER_WAY, stages: [stage("evidence", true), stage("readiness", true), cases(false, 1)] };
      return {};
    },
  });
  await page.getByRole("button", { name: "Take the exam for intern" }).click();
  await page.answerDialog("Take the exam for intern");
  const way = page.getByRole("region", { name: /^Towards/ });
  const stages = way.getByRole("list", { name: "Stages of the exam" });
  await stages.getByText("1 of 3 cases done").waitFor();
  expect(stages.getByRole("img", { name: "passed" }).count()).toBe(2);
  expect(stages.getByRole("img", { name: "under way" }).count()).toBe(1);
  exam = { ...UNDER_WAY, stages: [stage("evidence", true), stage("readiness", true), cases(false, 2)] };
  const looked = (text: string) => () => {
    page.pass(5_000);
    return page.getByText(text).count();
  };
  await expect.poll(looked("2 of 3 cases done")).toBe(1);
  const completed_at = new Date().toISOString();
  const ended = [stage("evidence", true), cases(true, 3)];
  exam = { ...UNDER_WAY, status: "completed", passed: true, new_level: "intern", completed_at, stages: ended };
  level = "intern";
  await expect.poll(looked("Promoted to Intern")).toBe(1);
  await page.getByText(/by the exam that Mara Olsen started\. 3 of 3 went as expected\./).waitFor();
});
