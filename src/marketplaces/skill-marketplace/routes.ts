import type { Router } from "#http/router";

import { registerApproveSkill } from "./approve-skill.route.ts";
import { registerInstallPrivateSkill } from "./install-private-skill.route.ts";
import { registerInstallSkill } from "./install-skill.route.ts";
import { registerPublishSkill } from "./publish-skill.route.ts";
import { registerRateSkill } from "./rate-skill.route.ts";
import { registerRejectSkill } from "./reject-skill.route.ts";
import { registerSearchSkills } from "./search-skills.route.ts";
import { registerUpdateInstalledSkill } from "./update-installed-skill.route.ts";

export function registerSkillMarketplaceRoutes(app: Router): void {
  registerSearchSkills(app);
  registerPublishSkill(app);
  registerApproveSkill(app);
  registerRejectSkill(app);
  registerInstallSkill(app);
  registerRateSkill(app);
  registerInstallPrivateSkill(app);
  registerUpdateInstalledSkill(app);
}
