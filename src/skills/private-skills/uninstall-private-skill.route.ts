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
    "Takes the skill away from the tenant's agents: from now on no agent can run it. The skill stays in the list. This is also how a tenant deletes a skill of its own; `GET` shows it with `status` `uninstalled` from then on. Uninstalling it again changes nothing. Its environment variables are deleted.",
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
