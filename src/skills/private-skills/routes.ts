import type { Router } from "#http/router";

import { registerCreatePrivateSkill } from "./create-private-skill.route.ts";
import { registerGetPrivateSkill } from "./get-private-skill.route.ts";
import { registerListPrivateSkills } from "./list-private-skills.route.ts";
import { registerUninstallPrivateSkill } from "./uninstall-private-skill.route.ts";
import { registerUpdatePrivateSkill } from "./update-private-skill.route.ts";

export function registerPrivateSkillRoutes(app: Router): void {
  registerListPrivateSkills(app);
  registerCreatePrivateSkill(app);
  registerGetPrivateSkill(app);
  registerUpdatePrivateSkill(app);
  registerUninstallPrivateSkill(app);
}
