import type { Router } from "#http/router";
import { registerPrivateSkillRoutes } from "#skills/private-skills/routes";
import { registerSkillVersionRoutes } from "#skills/skill-versions/routes";

/** The areas of the wing, in the order of the document. */
export const AREAS: readonly ((app: Router) => void)[] = [registerPrivateSkillRoutes, registerSkillVersionRoutes];
