import type { ApprovalRow } from "#db/schema/approvals";

/* The shapes below are stored as JSON in wire format, hence their names. */

/** A call of a later step, as the request of an approval step shows it. Approved with it, the call is granted once. */
export interface CoveredCall {
  /** The step, or the item of its loop: `book`, `book[3]`. */
  step_id: string;
  name: string;
  /** Null where the call can not be known yet: then nothing is granted, and the call asks by its own governance. */
  call: {
    agent_id: string;
    agent_version: number;
    action: string;
    /** The tool as people read it; null for a skill and for a request to an address. */
    tool: string | null;
    summary: string;
    /** The data that the grant is bound to. */
    bound: Record<string, unknown>;
    digest: string;
  } | null;
}

const isCovered = (value: unknown): value is CoveredCall =>
  typeof value === "object" && value !== null && "step_id" in value && "call" in value;

/** The calls that a step's request covers; none for every other request. */
export function coveredIn({
  waitsKind,
  arguments: bound,
}: Pick<ApprovalRow, "waitsKind" | "arguments">): CoveredCall[] {
  const { covers } = bound;
  return waitsKind === "workflow_run" && Array.isArray(covers) ? covers.filter(isCovered) : [];
}
