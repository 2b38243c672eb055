import { access, ok, operation, perform, refuses } from "#http/operation";

import { rollBackSkill } from "./roll-back-skill.ts";
import { presentRolledBack, RollbackQuery, RolledBackSkill, SkillPath } from "./schemas.ts";

export const rollBackSkillRoute = operation({
  method: "post",
  path: "/api/skills/rollback/{skill_id}",
  operationId: "rollBackSkill",
  tags: ["Skill marketplace"],
  summary: "Roll a skill back to a version",
  description:
    "Restores the content that the version holds. The tenant's agents use it from their next run. The restored content is frozen as a new version. It is named after the restored version and numbered, as in `v1 (restored 3)`. The state before the rollback is frozen too, unless a version already holds it, so nothing is lost. It is named `Before v1`, with a number if that name is taken. Values of environment variables stay as they are; a version that would send them to another scheme, host or port is refused with 409 `secret_would_move`. Copies that other tenants installed from the marketplace do not change.",
  ...access.tenant("SKILL_MANAGE"),
  request: { params: SkillPath, query: RollbackQuery },
  responses: {
    ...ok(RolledBackSkill, "The skill has the content of the version"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => rollBackSkill(ctx, c.req.valid("param").skill_id, c.req.valid("query").version_id),
    (rolledBack) => ({ status: 200, data: presentRolledBack(rolledBack) }),
    "flat",
  ),
);
