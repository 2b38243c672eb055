import type { StreamableHTTPClientTransportOptions } from "@modelcontextprotocol/client";

import type { IdleLimit } from "./idle-limit.ts";

/** How often a closed stream is taken up again within one call, and the wait before each time. */
const MOST = 100;
const SHORTEST_MS = 100;
const LONGEST_MS = 30_000;

type Reconnections = Pick<StreamableHTTPClientTransportOptions, "reconnectionOptions" | "reconnectionScheduler">;

/**
 * Takes up the stream of a call after its server closed it, when the server asked for that (SEP-1699): after the
 * server's own wait, and with `Last-Event-ID`. The wait does not count as silence.
 */
export function reconnections(idle: IdleLimit): Reconnections {
  let made = 0;
  return {
    reconnectionOptions: {
      maxRetries: 5,
      initialReconnectionDelay: 1_000,
      maxReconnectionDelay: LONGEST_MS,
      reconnectionDelayGrowFactor: 2,
    },
    reconnectionScheduler: (reconnect, delayMs) => {
      made += 1;
      if (made > MOST) return undefined;
      const waitMs = Math.min(Math.max(delayMs, SHORTEST_MS), LONGEST_MS);
      idle.renew(waitMs);
      const timer = setTimeout(reconnect, waitMs);
      return () => clearTimeout(timer);
    },
  };
}
