import { me } from "#web/lib/session.ts";

import type { InstallCourse } from "./install-bars.tsx";

/** Whether the reader's own tenant published it, and therefore cannot rate it. */
export const isOwn = ({ publisher_tenant_id: id }: { publisher_tenant_id: string }): boolean =>
  id === me.value?.tenant.id;

/** Who publishes a listing, and how it spreads. */
export interface ListingReach {
  publisher: { name: string; verified: boolean };
  install_history: { days: InstallCourse; months: InstallCourse };
}

/** A skill of the marketplace, as lists have it. */
export interface SkillListing {
  id: string;
  name: string;
  description: string;
  category: string | null;
  skill_type: string;
  price: number;
  rating: number;
  rating_count: number;
  installs: number;
  tags: string[];
  created_at: string;
}

/** A skill of the marketplace with everything that an installation gets. */
export interface SkillListingDetail extends SkillListing, ListingReach {
  publisher_tenant_id: string;
  is_featured: boolean;
  long_description: string | null;
  documentation_url: string | null;
  version: string;
  approved_at: string | null;
  code: string | null;
  config: Record<string, unknown>;
  input_schema: Record<string, unknown> | null;
  output_schema: Record<string, unknown> | null;
  environment_vars: string[];
  rating_distribution: Record<string, number>;
}

/** An agent template, as lists have it. */
export interface AgentTemplate {
  id: string;
  name: string;
  description: string;
  category: string | null;
  price: number;
  rating: number;
  installs: number;
  version: string;
}

/** An agent template with what an installed agent starts with. */
export interface AgentTemplateDetail extends AgentTemplate, ListingReach {
  status: string;
  tags: string[];
  rating_count: number;
  approved_at: string | null;
  publisher_tenant_id: string;
  contents: {
    role: string;
    maturity_level: string;
    capabilities: string[];
    model: string | null;
    tools: unknown[];
    skill_ids: string[];
    heuristics: number;
  } | null;
}

/** A domain of the marketplace; its content comes with an installation. */
export interface DomainListing extends ListingReach {
  id: string;
  domain_name: string;
  description: string;
  category: string | null;
  price_usd: number;
  license_type: string | null;
  tags: string[];
  install_count: number;
  rating_average: number;
  rating_count: number;
  publisher_tenant_id: string;
}

/** A component for canvases, as lists have it. */
export interface ComponentListing {
  id: string;
  name: string;
  description: string;
  category: string | null;
  component_type: string;
  tags: string[];
  version: string;
  price: number;
  is_featured: boolean;
  license: string | null;
  installs: number;
  rating: number;
  rating_count: number;
}

/** A component with its code and settings. */
export interface ComponentDetail extends ComponentListing, ListingReach {
  publisher_tenant_id: string;
  code: string;
  config_schema: Record<string, unknown>;
  dependencies: string[];
  preview_url: string;
  demo_url: string | null;
}

/** What a tenant says of a component. */
export interface ComponentRating {
  id: string;
  rating: number;
  review: string | null;
  helpful_count: number;
  author_response: string | null;
  created_at: string;
}
