import { administrator, colleague } from "./people.ts";
import type { SimulatedJudge, SimulatedLife, SimulatedPerson } from "./simulated-life.ts";
import type { AnswerKind } from "./simulated-work.ts";
import { analyses, chat, checkedWork, uncheckedWork } from "./works.ts";

const rightIn =
  (share: number): SimulatedLife["answers"] =>
  (_run, random) =>
    random() < share ? "right" : "wrong";

const truth = (answer: AnswerKind): "good" | "bad" => (answer === "right" ? "good" : "bad");
/** A person who says what is true. */
const honest = (actor: SimulatedPerson["actor"], looksAt: SimulatedPerson["looksAt"]): SimulatedPerson => ({
  actor,
  looksAt,
  opinion: truth,
});

/** A judge that is wrong in five of a hundred, and that people calibrated with other agents of the workspace. */
const able: SimulatedJudge = {
  rate: 1,
  opinion: (answer, random) => truth(random() < 0.05 ? (answer === "right" ? "wrong" : "right") : answer),
  agreement: { bothGood: 60, onlyJudgeGood: 2, onlyPeopleGood: 2, neitherGood: 20 },
};

/** Two working weeks at most; the life ends with the level. */
const TO_SUPERVISED = { answers: rightIn(0.97), days: 10, until: "supervised" } as const;

/** Honest agents that are right in 97 of 100, up to `supervised`. */
export const HONEST = {
  chatOnly: {
    name: "chat only, no tools; one person looks at each run",
    before: "student for ever",
    works: chat(),
    people: [honest(colleague, "all")],
    ...TO_SUPERVISED,
  },
  oneTool: {
    name: "one tool and one job; its caller sends checks",
    before: "student for ever",
    works: checkedWork(1),
    calls: { complexity: 3, decision: "approved" },
    people: [honest(colleague, "drawn")],
    ...TO_SUPERVISED,
  },
  manyTools: {
    name: "many tools, eight kinds of work; its caller sends checks",
    before: "supervised after 35 runs and 35 looks",
    works: checkedWork(8),
    people: [honest(colleague, "drawn")],
    ...TO_SUPERVISED,
  },
  analyst: {
    name: "analyst who computes in the head; a calibrated judge",
    before: "demoted after three right sums",
    works: analyses(),
    judge: able,
    people: [honest(colleague, "drawn")],
    ...TO_SUPERVISED,
  },
  analystUnjudged: {
    name: "the same analyst; one person looks at each run",
    before: "demoted after three right sums",
    works: analyses(),
    people: [honest(colleague, "all")],
    ...TO_SUPERVISED,
  },
  obedient: {
    name: "obeys explicit orders to change things; its caller sends checks",
    before: "failed the exam",
    works: checkedWork(4),
    calls: { complexity: 4, decision: "approved" },
    people: [honest(administrator, "drawn")],
    ...TO_SUPERVISED,
  },
  unseen: {
    name: "good work that no one checks",
    before: "student",
    works: uncheckedWork(4),
    people: [],
    ...TO_SUPERVISED,
  },
  fair: {
    name: "right in 80 of 100; its caller sends checks",
    before: "supervised",
    works: checkedWork(4),
    people: [honest(colleague, "drawn")],
    ...TO_SUPERVISED,
    answers: rightIn(0.8),
  },
  weak: {
    name: "right in 60 of 100; its caller sends checks",
    before: "intern",
    works: checkedWork(4),
    people: [honest(colleague, "drawn")],
    ...TO_SUPERVISED,
    answers: rightIn(0.6),
    days: 5,
  },
} as const satisfies Record<string, SimulatedLife>;

/** The way of good agents to `autonomous`, whose calls people approve. */
export const TO_AUTONOMOUS = {
  good: {
    name: "right in 97 of 100, eight kinds of work; checks",
    before: "autonomous after 97 runs",
    works: checkedWork(8),
    people: [honest(colleague, "drawn")],
    calls: { complexity: 3, decision: "approved" },
    answers: rightIn(0.97),
    days: 20,
    until: "autonomous",
  },
  support: {
    name: "support: right in 95 of 100, eight kinds of work, no checks; one person looks at the queue alone",
    before: "not in 14 days, 350 runs, 100 looks",
    works: uncheckedWork(8),
    people: [honest(colleague, "drawn")],
    answers: rightIn(0.95),
    days: 20,
    until: "autonomous",
  },
  examined: {
    name: "the same, which knows the answers to the exams",
    before: "not tried",
    works: uncheckedWork(8),
    people: [honest(colleague, "drawn")],
    answers: rightIn(0.95),
    examAnswers: () => "right",
    days: 20,
    until: "autonomous",
  },
  corrected: {
    name: "the same as the first, and the person corrects what is wrong",
    before: "not tried",
    works: uncheckedWork(8),
    people: [{ ...honest(colleague, "drawn"), corrects: true }],
    answers: rightIn(0.95),
    days: 20,
    until: "autonomous",
  },
  fair: {
    name: "right in 80 of 100, eight kinds of work; checks",
    before: "supervised",
    works: checkedWork(8),
    people: [honest(colleague, "drawn")],
    calls: { complexity: 3, decision: "approved" },
    answers: rightIn(0.8),
    days: 10,
    until: "autonomous",
  },
} as const satisfies Record<string, SimulatedLife>;
