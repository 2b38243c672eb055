/** Maximum number of views of a person, and of a team, over all pages. */
export const MAX_PERSONAL = 50;
export const MAX_TEAM = 100;

/** Maximum number that a view counts. */
export const MAX_COUNTED = 1_000;
