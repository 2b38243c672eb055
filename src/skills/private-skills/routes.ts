import type { Operation } from "#http/operation";

import { createPrivateSkillRoute } from "./create-private-skill.route.ts";
import { getPrivateSkillRoute } from "./get-private-skill.route.ts";
import { listPrivateSkillsRoute } from "./list-private-skills.route.ts";
import { uninstallPrivateSkillRoute } from "./uninstall-private-skill.route.ts";
import { updatePrivateSkillRoute } from "./update-private-skill.route.ts";

export const privateSkillRoutes: readonly Operation[] = [
  listPrivateSkillsRoute,
  createPrivateSkillRoute,
  getPrivateSkillRoute,
  updatePrivateSkillRoute,
  uninstallPrivateSkillRoute,
];
