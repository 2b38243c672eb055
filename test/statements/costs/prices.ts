import type { Figures } from "#test/support/costs/figures";

// List prices in US dollars beyond what a plan includes. `docs/internals/costs.md` names their sources.
const MILLION = 1_000_000;
const BILLION = 1_000 * MILLION;

/** Processor time is not counted here. A start of the Worker takes about this long, a call of an object a quarter of it. */
export const ASSUMED_CPU_MS = { workerStart: 2, objectCall: 0.5 };
/** The time that a call keeps an object awake. */
export const ASSUMED_OBJECT_SECONDS = 0.02;
/** Memory that an object is charged for. */
export const OBJECT_GB = 0.128;
/** A message is written, read and removed. */
const OPERATIONS_OF_MESSAGE = 3;

interface Price {
  platform: "Cloudflare" | "Turso";
  what: string;
  usd: number;
  per: number;
  unit: string;
  included: string;
  amount: (figures: Figures) => number;
}

export const PRICES: readonly Price[] = [
  {
    platform: "Cloudflare",
    what: "starts of a Worker",
    usd: 0.3,
    per: MILLION,
    unit: "million",
    included: "10 million",
    amount: ({ worker_starts: starts }) => starts,
  },
  {
    platform: "Cloudflare",
    what: "processor time",
    usd: 0.02,
    per: MILLION,
    unit: "million ms",
    included: "30 million ms",
    amount: ({ worker_starts: starts, object_calls: calls }) =>
      starts * ASSUMED_CPU_MS.workerStart + calls * ASSUMED_CPU_MS.objectCall,
  },
  {
    platform: "Cloudflare",
    what: "calls of Durable Objects",
    usd: 0.15,
    per: MILLION,
    unit: "million",
    included: "1 million",
    amount: ({ object_calls: calls }) => calls,
  },
  {
    platform: "Cloudflare",
    what: "time of Durable Objects",
    usd: 12.5,
    per: MILLION,
    unit: "million GB-s",
    included: "400,000 GB-s",
    amount: ({ object_calls: calls }) => calls * ASSUMED_OBJECT_SECONDS * OBJECT_GB,
  },
  {
    platform: "Cloudflare",
    what: "rows that Durable Objects write",
    usd: 1,
    per: MILLION,
    unit: "million",
    included: "50 million",
    amount: ({ object_rows: rows }) => rows,
  },
  {
    platform: "Cloudflare",
    what: "operations of queues",
    usd: 0.4,
    per: MILLION,
    unit: "million",
    included: "1 million",
    amount: ({ queue_messages: messages }) => messages * OPERATIONS_OF_MESSAGE,
  },
  {
    platform: "Cloudflare",
    what: "R2, class A (writes, lists)",
    usd: 4.5,
    per: MILLION,
    unit: "million",
    included: "1 million",
    amount: ({ file_writes: writes }) => writes,
  },
  {
    platform: "Cloudflare",
    what: "R2, class B (reads)",
    usd: 0.36,
    per: MILLION,
    unit: "million",
    included: "10 million",
    amount: ({ file_reads: reads }) => reads,
  },
  {
    platform: "Turso",
    what: "rows read",
    usd: 1,
    per: BILLION,
    unit: "billion",
    included: "2.5 billion",
    amount: ({ rows_read: rows }) => rows,
  },
  {
    platform: "Turso",
    what: "rows written",
    usd: 1,
    per: MILLION,
    unit: "million",
    included: "25 million",
    amount: ({ rows_written: rows }) => rows,
  },
];

/** The list price of this many of an operation, without what a plan includes. */
export const dollarsOf = (figures: Figures, times: number, platform: Price["platform"]): number =>
  PRICES.filter((price) => price.platform === platform)
    .map(({ usd, per, amount }) => (amount(figures) * times * usd) / per)
    .reduce((sum, part) => sum + part, 0);

/** The list price of one, in US dollars, by its name in `PRICES`. */
export function usdOf(what: string): number {
  const price = PRICES.find((one) => one.what === what);
  if (price === undefined) throw new Error(`${what} has no price.`);
  return price.usd / price.per;
}
