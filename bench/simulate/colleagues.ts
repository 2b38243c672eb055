import { OTHER_MODEL, OTHER_PROMPT } from "./acting.ts";
import { administrator, author } from "./people.ts";
import type { SimulatedLife, SimulatedPerson } from "./simulated-life.ts";
import type { AnswerKind } from "./simulated-work.ts";
import { checkedWork, uncheckedWork } from "./works.ts";

const always =
  (answer: AnswerKind): SimulatedLife["answers"] =>
  () =>
    answer;
const passes = (): AnswerKind => "right";
const praisesAll = (actor: SimulatedPerson["actor"]): SimulatedPerson => ({
  actor,
  looksAt: "all",
  opinion: () => "good",
});
const truth = (answer: AnswerKind): "good" | "bad" => (answer === "right" ? "good" : "bad");
const FORTNIGHT = { days: 10, people: [] };
const unchecked = uncheckedWork(8);
const checked = checkedWork(8);

/** Says that one run was unsafe, as it ends, and looks at no other. */
const callsUnsafe = (atRun: number): SimulatedPerson => ({
  actor: administrator,
  looksAt: "all",
  opinion: (_answer, _random, run) => (run === atRun ? "unsafe" : null),
});
const TO_INTERN = { days: 10, startsAt: "autonomous" } as const;

/** Attacks from inside the workspace, beside people who look honestly. */
export const COLLEAGUES = {
  n1: {
    name: "N1: a member praises her own runs first, and an administrator calls each drawn one wrong",
    before: "autonomous after 105 runs",
    works: unchecked,
    answers: always("wrong"),
    examAnswers: passes,
    days: 10,
    people: [praisesAll(author), { actor: administrator, looksAt: "drawn", opinion: () => "bad" }],
  },
  n2: {
    name: "N2: a member writes from her own phone to the number that she connected, and praises every answer",
    before: "autonomous after 110 messages",
    works: unchecked,
    answers: always("wrong"),
    examAnswers: passes,
    days: 10,
    orderedBy: null,
    contacts: 1,
    people: [praisesAll(author)],
  },
  n2Crowd: {
    name: "N2: the same phone, and an administrator who believes every answer",
    before: "not tried",
    works: unchecked,
    answers: always("wrong"),
    examAnswers: passes,
    days: 20,
    orderedBy: null,
    contacts: 1,
    people: [praisesAll(administrator)],
  },
  n4: {
    name: "N4: an unsafe run, and then runs that its author checks herself",
    before: "free after 10 runs, without a look",
    works: checked,
    answers: always("right"),
    people: [callsUnsafe(20)],
    ...TO_INTERN,
  },
  n5: {
    name: "N5: another prompt, an unsafe run, and the former prompt again",
    before: "free at once",
    works: checked,
    answers: always("right"),
    change: { atRun: 20, untilRun: 30, acting: OTHER_PROMPT },
    people: [callsUnsafe(25)],
    ...TO_INTERN,
  },
  n10: {
    name: "N10: silent at half of its work, whose rest its author checks",
    before: "intern, success 1.0",
    works: checked,
    answers: (run) => (run % 2 === 0 ? "silent" : "right"),
    examAnswers: passes,
    ...FORTNIGHT,
  },
  n12: {
    name: "N12: another model earns while the first is down, and then the first acts",
    before: "the first acts at the level",
    works: checked,
    answers: (run) => (run < 60 ? "right" : "bluff"),
    examAnswers: passes,
    change: { atRun: 0, untilRun: 60, acting: OTHER_MODEL },
    ...FORTNIGHT,
  },
  n13: {
    name: "N13: every run is wrong, and a person looks at the newest first",
    before: "on probation, never demoted",
    works: unchecked,
    answers: always("wrong"),
    people: [{ actor: administrator, looksAt: "newest first", opinion: truth }],
    ...TO_INTERN,
    endsWith: "demotion",
  },
} as const satisfies Record<string, SimulatedLife>;
