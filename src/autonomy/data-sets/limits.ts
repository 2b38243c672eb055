/** Maximum number of a workspace's data sets. */
export const MAX_DATA_SETS = 100;

/** Maximum number of characters of a data set's name. */
export const MAX_NAME = 100;

/** Maximum number of cases in one request, and in a data set. */
export const MAX_CASES_A_CALL = 1_000;
export const MAX_CASES = 10_000;

/** Maximum characters of all cases of a data set, and of those that one request adds, with the recorded calls. */
export const MAX_CHARACTERS = 50_000_000;
export const MAX_CHARACTERS_A_CALL = 8_000_000;
