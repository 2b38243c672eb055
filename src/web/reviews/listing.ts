import type { DataOf } from "#web/lib/operation.ts";
/** A listing as its publisher and the reviewers see it. */
export type Listing = Review["listing"];

/** A submitted version that waits for a decision. */
export type Review = DataOf<"GET /api/listings/reviews">["reviews"][number];

/** The kinds to narrow a list by. */
export const KIND_CHOICES = [
  ["skill", "Skills"],
  ["agent", "Agents"],
  ["domain", "Domains"],
  ["component", "Components"],
] as const;

type Decision = "approve" | "reject";

/** The operations that decide about a listing, by its kind. */
const DECISIONS = {
  skill: (decision: Decision, id: string) => `/api/skills/${decision}/${id}` as const,
  agent: (decision: Decision, id: string) => `/api/agent-marketplace/${decision}/${id}` as const,
  domain: (decision: Decision, id: string) => `/api/v1/domains/marketplace/${id}/${decision}` as const,
  component: (decision: Decision, id: string) => `/api/canvas-marketplace/components/${id}/${decision}` as const,
};

/** The operation that approves or rejects a listing. */
export const decisionPath = ({ kind, id }: Listing, decision: Decision) => DECISIONS[kind](decision, id);

/** The listing's page, where everybody finds it once it is approved. */
export const pageOf = ({ kind, id }: Pick<Listing, "kind" | "id">): string => `/marketplace/${kind}s/${id}`;
