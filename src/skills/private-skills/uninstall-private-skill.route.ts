import { access, ifMatchHeader, ok, operation, perform, refuses } from "#http/operation";

import { presentUninstalled, SkillPath, UninstalledSkill } from "./schemas.ts";
import { uninstallPrivateSkill } from "./uninstall-private-skill.ts";

export const uninstallPrivateSkillRoute = operation({
  method: "delete",
  path: "/api/v1/skills/private/{skill_id}",
  operationId: "uninstallPrivateSkill",
  tags: ["Private skills"],
  summary: "Uninstall a skill",
  description:
    "Removes the skill from the tenant's agents, so that no agent can run it. The skill stays in the list. A tenant also deletes its own skills with this operation; afterwards `GET` returns the skill with `status` `uninstalled`. Uninstalling it again changes nothing. Its environment variables are deleted.",
  ...access.tenant("SKILL_MANAGE", { honoursIfMatch: true }),
  request: { params: SkillPath, headers: ifMatchHeader() },
  responses: {
    ...ok(UninstalledSkill, "The skill was uninstalled"),
    ...refuses("NOT_FOUND", "PRECONDITION_FAILED", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => uninstallPrivateSkill(ctx, c.req.valid("param").skill_id, c.req.valid("header")["if-match"]),
    (skill) => ({ status: 200, data: presentUninstalled(skill) }),
    "flat",
  ),
);
