import { RUN_OUTCOMES } from "#engine/evidence/assess-run";

/** Maximum characters of a task in a list. */
export const SHOWN_TASK_CHARACTERS = 500;

/** Views of the list: running, waiting for a person, and the outcomes of the rest. */
export const VIEWS = ["running", "waiting", ...RUN_OUTCOMES] as const;
export type View = (typeof VIEWS)[number];

/** Maximum count of each view. */
export const MAX_COUNTED = 10_000;
