import type { Operation } from "#http/operation";
import { privateSkillRoutes } from "#skills/private-skills/routes";
import { skillDraftRoutes } from "#skills/skill-drafts/routes";
import { skillVersionRoutes } from "#skills/skill-versions/routes";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [...privateSkillRoutes, ...skillDraftRoutes, ...skillVersionRoutes];
