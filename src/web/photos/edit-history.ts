import { type Draft, UNCHANGED } from "./draft.ts";

/** The kinds of changes, by their icons. */
export type StepIcon = "again" | "crop" | "halves" | "image" | "out" | "sliders";

/** A state of the photo that a change led to. */
export interface Step {
  draft: Draft;
  /** The change in words. */
  words: string;
  icon: StepIcon;
  /** The number of the step that it was made after; null for the first. */
  after: number | null;
}

/** All steps that were made, also those that were undone, and the number of the one that is shown. Nothing is ever removed. */
export interface EditHistory {
  steps: readonly Step[];
  shown: number;
}

export const newHistory = (filename: string): EditHistory => ({
  steps: [{ draft: UNCHANGED, words: `Opened ${filename}`, icon: "image", after: null }],
  shown: 0,
});

export const draftOf = ({ steps, shown }: EditHistory): Draft => steps[shown]?.draft ?? UNCHANGED;

export const withStep = ({ steps, shown }: EditHistory, step: Omit<Step, "after">): EditHistory => ({
  steps: [...steps, { ...step, after: shown }],
  shown: steps.length,
});

/** The step before the one that is shown; null at the first. */
export const before = ({ steps, shown }: EditHistory): number | null => steps[shown]?.after ?? null;

/** The step that was last made after the one that is shown; null when it does not exist. */
export function after({ steps, shown }: EditHistory): number | null {
  const number = steps.findLastIndex((step) => step.after === shown);
  return number === -1 ? null : number;
}

/** Whether a step is part of what is shown. */
export function holds(history: EditHistory, number: number): boolean {
  for (let at: number | null = history.shown; at !== null; at = history.steps[at]?.after ?? null) {
    if (at === number) return true;
  }
  return false;
}
