import type { Operation } from "#http/operation";

import { getPublicSkillRoute } from "./get-public-skill.route.ts";
import { listPublicSkillCategoriesRoute } from "./list-public-skill-categories.route.ts";
import { listPublicSkillTagsRoute } from "./list-public-skill-tags.route.ts";
import { listPublicSkillsRoute } from "./list-public-skills.route.ts";

export const publicMarketplaceRoutes: readonly Operation[] = [
  listPublicSkillsRoute,
  listPublicSkillCategoriesRoute,
  listPublicSkillTagsRoute,
  getPublicSkillRoute,
];
