/** A listing as its publisher and the reviewers see it. */
export interface Listing {
  id: string;
  kind: ListingKind;
  name: string;
  status: string;
  is_under_review: boolean;
  /** Why the last version was rejected, or the listing suspended. */
  reason: string | null;
  version: string;
  price: number;
  installs: number;
  rating: number;
  submitted_at: string;
}

type ListingKind = "skill" | "agent" | "domain" | "component";

/** A submitted version that waits for a decision. */
export interface Review {
  listing: Listing;
  version: {
    label: string;
    submitted_at: string;
    /** How the listing looks once this version is approved. */
    front: { name?: string; description?: string; price?: number; category?: string | null; tags?: string[] };
    /** All that an installation gets. */
    snapshot: Record<string, unknown>;
    look_alikes: { id: string; name: string; why: "name" | "content" }[];
  };
}

/** The kinds to narrow a list by. */
export const KIND_CHOICES = [
  ["", "All"],
  ["skill", "Skills"],
  ["agent", "Agents"],
  ["domain", "Domains"],
  ["component", "Components"],
] as const;

/** Where a listing of each kind is decided about. */
const DECISIONS: Readonly<Record<ListingKind, (decision: "approve" | "reject", id: string) => string>> = {
  skill: (decision, id) => `/api/skills/${decision}/${id}`,
  agent: (decision, id) => `/api/agent-marketplace/${decision}/${id}`,
  domain: (decision, id) => `/api/v1/domains/marketplace/${id}/${decision}`,
  component: (decision, id) => `/api/canvas-marketplace/components/${id}/${decision}`,
};

/** The operation that approves or rejects a listing. */
export const decisionPath = ({ kind, id }: Listing, decision: "approve" | "reject"): string =>
  DECISIONS[kind](decision, id);

/** The listing's page, where everybody finds it once it is approved. */
export const pageOf = ({ kind, id }: Pick<Listing, "kind" | "id">): string => `/marketplace/${kind}s/${id}`;
