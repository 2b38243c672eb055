import type { CheckedResult } from "#engine/evidence/check";
import type { Opinion } from "#engine/evidence/opinion";

/** A task, with a right answer and a wrong one that reads as well. */
export interface Question {
  right: CheckedResult;
  wrong: CheckedResult;
}

/** An agent's answer to a task. */
export interface Answer {
  result: CheckedResult;
  isRight: boolean;
  /** As the model reports it, 0–1. */
  confidence: number;
  /** Tools that it called. */
  calls: number;
}

/** An observer of results. Null: no opinion on this one. */
type Onlooker = (answer: Answer, random: () => number) => Opinion | null;

/** An agent with the people and the judge around it. */
export interface SimulatedAgent {
  /** Its name in the table. */
  name: string;
  /** Its answer at its nth run, from 0. */
  answer: (question: Question, run: number, random: () => number) => Answer;
  /** Share of its runs whose caller sends checks. */
  checkedShare: number;
  /** The people who give feedback. */
  people: readonly Onlooker[];
  /** The judge, if there is one. */
  judge?: Onlooker;
}

/** Does nothing, says "Done!", and is sure. */
const bluff = (): Answer => ({ result: { summary: "Done!", details: {} }, isRight: false, confidence: 1, calls: 0 });

/** Works with tools, is right as often as `accuracyAt` says, and always sure. */
const worker =
  (accuracyAt: (run: number) => number): SimulatedAgent["answer"] =>
  ({ right, wrong }, run, random) => {
    const isRight = random() < accuracyAt(run);
    return { result: isRight ? right : wrong, isRight, confidence: 1, calls: 2 };
  };

const rightIn = (share: number): SimulatedAgent["answer"] => worker(() => share);

/** From the 200th run on it becomes worse by four in a thousand with every run, down to one in five. */
const fading = worker((run) => Math.max(0.2, Math.min(0.97, 0.97 - (run - 200) * 0.004)));

const praisesAll: Onlooker = () => "good";
const saysSo: Onlooker = ({ isRight }) => (isRight ? "good" : "bad");
/** Gives feedback on every fifth result. */
const honest: Onlooker = (answer, random) => (random() < 0.2 ? saysSo(answer, random) : null);
/** Is wrong in five of a hundred. */
const able: Onlooker = (answer, random) => saysSo({ ...answer, isRight: answer.isRight !== random() < 0.05 }, random);
/** Believes an agent that is sure of itself. */
const flatters: Onlooker = ({ confidence }) => (confidence >= 0.5 ? "good" : "bad");

const unseen = { checkedShare: 0, people: [] };
const checked = { checkedShare: 1, people: [] };
const praised = { checkedShare: 0, people: [praisesAll] };

/** Every kind of agent of the table, in its order. */
export const SIMULATED_AGENTS = {
  bluff: { name: "says “Done!”; no one checks", answer: bluff, ...unseen },
  bluffPartlyChecked: { name: "says “Done!”; one run in ten is checked", answer: bluff, checkedShare: 0.1, people: [] },
  bluffPraised: { name: "says “Done!”; one person praises everything", answer: bluff, ...praised },
  bluffYes: { name: "says “Done!”; a judge says yes to everything", answer: bluff, ...unseen, judge: praisesAll },
  bluffFlattered: { name: "says “Done!”; a judge believes who is sure", answer: bluff, ...unseen, judge: flatters },
  weak: { name: "right in 60 of 100; checked", answer: rightIn(0.6), ...checked },
  fair: { name: "right in 80 of 100; checked", answer: rightIn(0.8), ...checked },
  good: { name: "right in 95 of 100; checked", answer: rightIn(0.95), ...checked },
  goodUnseen: { name: "right in 95 of 100; no one checks", answer: rightIn(0.95), ...unseen },
  goodHonest: {
    name: "right in 95 of 100; an honest person looks at a fifth",
    answer: rightIn(0.95),
    checkedShare: 0,
    people: [honest],
  },
  goodJudged: {
    name: "right in 95 of 100; the same person, and a judge who is mostly right",
    answer: rightIn(0.95),
    checkedShare: 0,
    people: [honest],
    judge: able,
  },
  weakPraised: { name: "right in 60 of 100; one person praises everything", answer: rightIn(0.6), ...praised },
  weakPartlyChecked: {
    name: "right in 60 of 100; half is checked, one person praises everything",
    answer: rightIn(0.6),
    checkedShare: 0.5,
    people: [praisesAll],
  },
  fairPartlyChecked: {
    name: "right in 80 of 100; half is checked, one person praises everything",
    answer: rightIn(0.8),
    checkedShare: 0.5,
    people: [praisesAll],
  },
  weakYes: {
    name: "right in 60 of 100; an honest person looks at a fifth, a judge says yes to everything",
    answer: rightIn(0.6),
    checkedShare: 0,
    people: [honest],
    judge: praisesAll,
  },
  weakFlattered: {
    name: "right in 60 of 100; a judge believes who is sure",
    answer: rightIn(0.6),
    ...unseen,
    judge: flatters,
  },
  fading: { name: "right in 97 of 100, from run 200 ever less; checked", answer: fading, ...checked },
} as const satisfies Record<string, SimulatedAgent>;
