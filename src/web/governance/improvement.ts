import type { Pagination } from "#web/lib/pagination.ts";

interface Switches {
  memento_skills: boolean;
  alpha_evolver: boolean;
  background_evolution: boolean;
  max_mutations_per_day: number;
  max_skill_candidates_per_day: number;
}

/** What the workspace asks of auto-improvement, and what of it holds on this instance. */
export interface WorkspaceConfiguration {
  workspace_id: string;
  auto_dev: Switches & {
    enabled: boolean;
    sandbox_config: { timeout: number; memory_limit: string; enable_network: boolean };
  };
  effective: Switches;
  updated_at: string | null;
}

export type CandidateStatus = "pending" | "validated" | "promoted" | "rejected" | "undone";

/** A body that the loop would give a skill. */
export interface Candidate {
  id: string;
  skill_id: string;
  skill_name: string;
  agent_id: string;
  requested_by: string | null;
  validation_status: CandidateStatus;
  reason: string | null;
  diff: string | null;
  fitness: Readonly<Record<string, unknown>> | null;
  created_at: string;
  validated_at: string | null;
  promoted_at: string | null;
  promoted_by: string | null;
  undone_at: string | null;
  undone_by: string | null;
}

/** An edit of a skill that was tried. */
export interface Mutation {
  id: string;
  candidate_id: string;
  description: string;
  diff: string;
  sandbox_status: "pending" | "passed" | "failed";
  stage: "lint" | "failing_case" | "regression";
  execution_error: string | null;
  cases_fixed: number;
  cases_broken: number;
  created_at: string;
}

/** A measured change of an agent's configuration. */
export interface Variant {
  id: string;
  agent_id: string;
  agent_version: number;
  parent_id: string | null;
  description: string;
  changes: Readonly<Record<string, unknown>>;
  evaluation_status: "pending" | "evaluated" | "failed";
  fitness_score: number | null;
  fitness_signals: Readonly<Record<string, unknown>>;
  created_at: string;
}

export interface CandidatePage {
  candidates: Candidate[];
  pagination: Pagination;
}

export interface MutationPage {
  mutations: Mutation[];
  pagination: Pagination;
}

export interface VariantPage {
  variants: Variant[];
  pagination: Pagination;
}
