import type { ListingReach } from "./listing.ts";

/** A workflow template, as lists have it. It has no price. */
export interface WorkflowTemplate {
  id: string;
  name: string;
  description: string;
  category: string;
  industry: string | null;
  author: string;
  version: string;
  integrations: string[];
  complexity: string;
  tags: string[];
  /** Seconds. */
  estimated_duration: number;
  downloads: number;
  rating: number;
  rating_count: number;
  template_type: string;
}

/** What a template asks for when a workflow is made from it. */
export interface WorkflowInput {
  name: string;
  type: string;
  label: string;
  required: boolean;
  description?: string;
  options?: (string | { value: string; label: string })[];
  default?: unknown;
}

/** A workflow template with its steps and inputs. */
export interface WorkflowTemplateDetail extends WorkflowTemplate, ListingReach {
  /** `false`: found only by its id, and not rated. */
  is_listed: boolean;
  input_schema: WorkflowInput[];
  steps: { step_id: string; name: string; step_type: string; description?: string; estimated_duration: number }[];
  prerequisites: string[];
  use_cases: string[];
  benefits: string[];
  workflow_data: {
    nodes: { id: string; type: string; label: string }[];
    edges: { source: string; target: string; label?: string }[];
  };
}
