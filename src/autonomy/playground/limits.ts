/** Maximum number of runs under way: of one person, and of a workspace. */
export const MAX_OF_PERSON = 3;
export const MAX_OF_TENANT = 20;

export const MAX_VARIANTS = 4;
export const MAX_MESSAGES = 200;
export const MAX_MESSAGES_BYTES = 262_144;
export const MAX_BUDGET_USD = 10;
export const DEFAULT_BUDGET_USD = 0.5;

/** A run is kept this long after its start. */
export const KEPT_MS = 30 * 86_400_000;
