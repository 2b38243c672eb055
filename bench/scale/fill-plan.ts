/** How large a database becomes: bytes, as text that a person writes. */
export const SIZES = { "64mb": 64 * 2 ** 20, "1gb": 2 ** 30, "4gb": 4 * 2 ** 30 } as const;

/** Rows for each kind. The bytes are what the review of the platform at size found: many small executions, and large ones for the rest. */
export interface FillPlan {
  /** Beside the one that the instance has. */
  tenants: number;
  agentsPerTenant: number;
  /** Of the agent that has the most. */
  largestAgentExecutions: number;
  /** With an input of `LARGE_INPUT_CHARACTERS` each, over the other agents. */
  largeExecutions: number;
  /** Of one webhook; all of them arrived. */
  deliveries: number;
  auditEntries: number;
}

export const LARGE_INPUT_CHARACTERS = 70_000;

/** What a small execution takes on disk with its episode, the full-text index and all indexes. */
const SMALL_BYTES = 3_300;
/** What a large one takes beside its input. */
const LARGE_BYTES = LARGE_INPUT_CHARACTERS + 5_500;
/** A delivery with its attempt; an audit entry. */
const DELIVERY_BYTES = 1_300;
const AUDIT_BYTES = 800;

/** The rows of a database of about so many bytes, in the same proportions at every size. At 4 GB one agent has 200,000 executions. */
export function planFor(bytes: number): FillPlan {
  const share = bytes / SIZES["4gb"];
  const scaled = (most: number): number => Math.ceil(most * share);
  const largestAgentExecutions = scaled(200_000);
  const deliveries = scaled(50_000);
  const auditEntries = scaled(20_000);
  const rest = bytes - largestAgentExecutions * SMALL_BYTES - deliveries * DELIVERY_BYTES - auditEntries * AUDIT_BYTES;
  return {
    tenants: scaled(200),
    agentsPerTenant: 20,
    largestAgentExecutions,
    largeExecutions: Math.floor(rest / LARGE_BYTES),
    deliveries,
    auditEntries,
  };
}

/** The bytes that a text such as `4gb` names. Throws for any other. */
export function sizeOf(text: string): number {
  const found = Object.entries(SIZES).find(([name]) => name === text.toLowerCase());
  if (found === undefined) throw new Error(`--size must be one of ${Object.keys(SIZES).join(", ")}`);
  return found[1];
}
