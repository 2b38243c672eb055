import type { Operation } from "#http/operation";

import { rewriteSkillRoute } from "./rewrite-skill.route.ts";
import { trySkillRoute } from "./try-skill.route.ts";

export const skillDraftRoutes: readonly Operation[] = [trySkillRoute, rewriteSkillRoute];
