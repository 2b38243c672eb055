import { resolve } from "node:path";

import type { Cost } from "#test/support/costs/figures";

export const COSTS_FILE = resolve(import.meta.dirname, "../costs.json");

/** The sweep of a minute, in an instance whose tenants do nothing. */
export const IDLE_MINUTE = "idle_minute";

export interface CostTable {
  /** Why figures rose, newest last: the day, the reason, and the figures of each operation. */
  why: { day: string; reason: string; rose: string[] }[];
  costs: Record<string, Cost>;
}
