import type { Router } from "#http/router";

import { registerGetPublicSkill } from "./get-public-skill.route.ts";
import { registerListPublicSkillCategories } from "./list-public-skill-categories.route.ts";
import { registerListPublicSkillTags } from "./list-public-skill-tags.route.ts";
import { registerListPublicSkills } from "./list-public-skills.route.ts";

export function registerPublicMarketplaceRoutes(app: Router): void {
  registerListPublicSkills(app);
  registerListPublicSkillCategories(app);
  registerListPublicSkillTags(app);
  registerGetPublicSkill(app);
}
