import { RUN_OUTCOMES } from "#engine/evidence/assess-run";

/** A list shows the beginning of a task. */
export const SHOWN_TASK_CHARACTERS = 500;

/** What the list is looked at by: what runs, what waits for a person, and what the rest came to. */
export const VIEWS = ["running", "waiting", ...RUN_OUTCOMES] as const;
export type View = (typeof VIEWS)[number];

/** Of each kind no more are counted. */
export const MAX_COUNTED = 1_000;
