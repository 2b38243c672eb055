/** Maximum number of executions that a query finds as a whole. */
export const MAX_FOUND = 5_000;
