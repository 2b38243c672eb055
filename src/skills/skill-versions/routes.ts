import type { Operation } from "#http/operation";

import { createSkillVersionRoute } from "./create-skill-version.route.ts";
import { listSkillHistoryRoute } from "./list-skill-history.route.ts";
import { rollBackSkillRoute } from "./roll-back-skill.route.ts";

export const skillVersionRoutes: readonly Operation[] = [
  createSkillVersionRoute,
  listSkillHistoryRoute,
  rollBackSkillRoute,
];
