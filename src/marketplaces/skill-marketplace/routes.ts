import type { Operation } from "#http/operation";

import { approveSkillRoute } from "./approve-skill.route.ts";
import { installPrivateSkillRoute } from "./install-private-skill.route.ts";
import { installSkillRoute } from "./install-skill.route.ts";
import { publishSkillRoute } from "./publish-skill.route.ts";
import { rateSkillRoute } from "./rate-skill.route.ts";
import { rejectSkillRoute } from "./reject-skill.route.ts";
import { searchSkillsRoute } from "./search-skills.route.ts";
import { updateInstalledSkillRoute } from "./update-installed-skill.route.ts";

export const skillMarketplaceRoutes: readonly Operation[] = [
  searchSkillsRoute,
  publishSkillRoute,
  approveSkillRoute,
  rejectSkillRoute,
  installSkillRoute,
  rateSkillRoute,
  installPrivateSkillRoute,
  updateInstalledSkillRoute,
];
