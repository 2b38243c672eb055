/** Maximum number of a workspace's runs of data sets that are under way. */
export const MAX_UNDER_WAY = 4;

/** Maximum number of cases of a run that run at a time. */
export const MAX_CONCURRENCY = 4;

/** Number of runs that are kept of a data set, the latest. */
export const KEPT_RUNS = 20;
