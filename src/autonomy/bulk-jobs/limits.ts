/** Maximum number of runs of a job. */
export const MAX_RUNS = 500;

/** Maximum number of runs that a caller without the right to approve may repeat in one job. */
export const MAX_RERUNS = 100;

/** Maximum number of a workspace's jobs that are under way. */
export const MAX_UNDER_WAY = 5;

export const MAX_USD = 10_000;

/** Number of new runs of a job that work at a time; one that waits for a person is not counted. */
export const AT_ONCE = 4;

/** Number of equal failures, without a success between them, after which a job begins no further run. */
export const MAX_EQUAL_FAILURES = 5;

/** A job is kept this long after its start. */
export const KEPT_MS = 30 * 86_400_000;
