/** A message is tried this often at most. */
export const MAX_TRIES = 3;

/** A channel gets at most one message in this time, and so a message is tried again after it. */
export const AGAIN_MS = 60_000;

/** Longest time that Slack may ask to wait. */
export const LONGEST_WAIT_MS = 3_600_000;
