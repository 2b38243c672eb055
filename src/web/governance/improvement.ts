import type { DataOf } from "#web/lib/operation.ts";

/** The workspace's settings of auto-improvement, and which of them are in force on this instance. */
export type WorkspaceConfiguration = DataOf<"GET /api/workspaces/{workspace_id}/configuration">;

export type CandidatePage = DataOf<"GET /api/auto-dev/candidates">;

/** A body that the loop would give a skill. */
export type Candidate = CandidatePage["candidates"][number];

export type CandidateStatus = Candidate["validation_status"];

export type MutationPage = DataOf<"GET /api/auto-dev/mutations">;

/** An edit of a skill that was tried. */
export type Mutation = MutationPage["mutations"][number];

export type VariantPage = DataOf<"GET /api/auto-dev/variants">;

/** A changed configuration of an agent, measured on earlier tasks. */
export type Variant = VariantPage["variants"][number];
