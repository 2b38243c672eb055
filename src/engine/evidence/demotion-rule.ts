/** The time after an automatic demotion during which the agent cannot sit an exam. */
export const WAIT_AFTER_DEMOTION_MS = 24 * 3_600_000;
