/** Keys are kept for a day; see decisions, section 1. */
export const KEY_LIFETIME_MS = 86_400_000;
