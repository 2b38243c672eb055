import type { Router } from "#http/router";

import { registerCreateSkillVersion } from "./create-skill-version.route.ts";
import { registerListSkillHistory } from "./list-skill-history.route.ts";
import { registerRollBackSkill } from "./roll-back-skill.route.ts";

export function registerSkillVersionRoutes(app: Router): void {
  registerCreateSkillVersion(app);
  registerListSkillHistory(app);
  registerRollBackSkill(app);
}
