/** How long after a person's last message free-form messages may be sent: the provider's rule. */
export const WINDOW_MS = 24 * 3_600_000;

/**
 * A consumer that has not finished its work on a message by then counts as dead. Longer than a call to the provider
 * with its writes.
 */
export const LEASE_MS = 45_000;

/** How long a message waits for an earlier one of the same person. */
export const ORDER_MS = 120_000;

/** Delay of a message that cannot be processed now, because its agent is stopped or the provider limits us. */
export const POSTPONED_MS = 300_000;

/** Whether free-form messages may be sent now to a person who last wrote then. */
export const isWindowOpen = (lastInboundAt: number, now: number): boolean => now < lastInboundAt + WINDOW_MS;

/** Until when free-form messages may be sent to a person who last wrote then; null for one who never did. */
export const windowEnd = (lastInboundAt: number): number | null =>
  lastInboundAt === 0 ? null : lastInboundAt + WINDOW_MS;
