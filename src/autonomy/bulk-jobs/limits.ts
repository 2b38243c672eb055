import { MAX_FOUND } from "#runs/tenant-executions/limits";

/** Maximum number of runs that a request names, and that a job repeats. */
export const MAX_RUNS = 500;

/**
 * Maximum number of runs that a query chooses for an action that starts none. The Worker holds their ids, 180 kB, and their job
 * ends within minutes.
 */
export const MAX_RUNS_OF_QUERY = MAX_FOUND;

/** Maximum number of a job's runs that one write stores or ends, about 15 ms, so that no other tenant waits for it. */
export const WRITTEN_AT_ONCE = 500;

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

/** Maximum characters of a task in a result. */
export const TASK_CHARACTERS = 100;

/** Maximum results in one answer, and their number by default. */
export const MAX_RESULTS = 500;
export const RESULTS = 100;
