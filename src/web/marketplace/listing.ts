import type { AnswerOf } from "#web/lib/operation.ts";
import { me } from "#web/lib/session.ts";

/** Whether the reader's own tenant published it, and therefore cannot rate it. */
export const isOwn = ({ publisher_tenant_id: id }: { publisher_tenant_id: string }): boolean =>
  id === me.value?.tenant.id;

/** A skill of the marketplace with everything that an installation gets. */
export type SkillListingDetail = AnswerOf<"GET /api/public/v1/marketplace/skills/{skill_id}">;

/** An agent template with the settings that an installed agent starts with. */
export type AgentTemplateDetail = AnswerOf<"GET /api/agent-marketplace/{template_id}">;

/** A domain of the marketplace; an installation brings its content. */
export type DomainListing = AnswerOf<"GET /api/v1/domains/marketplace/{domain_id}">;

/** A component with its code and settings. */
export type ComponentDetail = AnswerOf<"GET /api/canvas-marketplace/components/{component_id}">;

/** A tenant's review of a component. */
export type ComponentRating =
  AnswerOf<"GET /api/canvas-marketplace/components/{component_id}/ratings">["ratings"][number];
