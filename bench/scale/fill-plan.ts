/** Target sizes of a database in bytes, by a person's notation. */
export const SIZES = { "64mb": 64 * 2 ** 20, "1gb": 2 ** 30, "4gb": 4 * 2 ** 30 } as const;

/**
 * Number of rows of each kind. The bytes follow the review of the platform at size: many small executions, and large
 * ones for the rest.
 */
export interface FillPlan {
  /** Beside the instance's own tenant. */
  tenants: number;
  agentsPerTenant: number;
  /** Executions of the agent with the most. */
  largestAgentExecutions: number;
  /** Executions with an input of `LARGE_INPUT_CHARACTERS`, of the agent with the most bytes. */
  heaviestAgentExecutions: number;
  /** The same over the other agents. */
  largeExecutions: number;
  /** Deliveries of one webhook, all of which arrived. */
  deliveries: number;
  auditEntries: number;
}

export const LARGE_INPUT_CHARACTERS = 85_000;

/** The size of a small execution on disk with its episode, the full-text index and all indexes. */
const SMALL_BYTES = 3_300;
/** The size of a large one beside its input. */
const LARGE_BYTES = LARGE_INPUT_CHARACTERS + 5_500;
/** A delivery with its attempt; an audit entry. */
const DELIVERY_BYTES = 1_300;
const AUDIT_BYTES = 800;

/**
 * The rows of a database of about this many bytes, in the same proportions at every size. At 4 GB one agent has 200,000
 * executions, and another one 35,000 of 90 kB.
 */
export function planFor(bytes: number): FillPlan {
  const share = bytes / SIZES["4gb"];
  const scaled = (most: number): number => Math.ceil(most * share);
  const largestAgentExecutions = scaled(200_000);
  const deliveries = scaled(50_000);
  const auditEntries = scaled(20_000);
  const rest = bytes - largestAgentExecutions * SMALL_BYTES - deliveries * DELIVERY_BYTES - auditEntries * AUDIT_BYTES;
  const largeExecutions = Math.floor(rest / LARGE_BYTES);
  const spreadExecutions = Math.floor(largeExecutions / 10);
  return {
    tenants: scaled(200),
    agentsPerTenant: 20,
    largestAgentExecutions,
    heaviestAgentExecutions: largeExecutions - spreadExecutions,
    largeExecutions: spreadExecutions,
    deliveries,
    auditEntries,
  };
}

/** The bytes of a text such as `4gb`. Throws for any other. */
export function sizeOf(text: string): number {
  const found = Object.entries(SIZES).find(([name]) => name === text.toLowerCase());
  if (found === undefined) throw new Error(`--size must be one of ${Object.keys(SIZES).join(", ")}`);
  return found[1];
}
