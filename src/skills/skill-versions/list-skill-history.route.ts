import { access, answer, ok, operation, refuses } from "#http/operation";

import { listSkillHistory } from "./list-skill-history.ts";
import { presentHistory, SkillHistory, SkillPath } from "./schemas.ts";

export const listSkillHistoryRoute = operation({
  method: "get",
  path: "/api/skills/history/{skill_id}",
  operationId: "listSkillHistory",
  tags: ["Skill marketplace"],
  summary: "List the versions of a skill",
  description:
    "Lists the versions of one of the tenant's skills, newest first: the versions that were frozen, and the versions that a rollback created. A skill has at most 100 versions.",
  ...access.tenant("SKILL_VIEW"),
  request: { params: SkillPath },
  responses: { ...ok(SkillHistory, "The versions"), ...refuses("NOT_FOUND") },
}).handle(async (c) =>
  answer(c, presentHistory(await listSkillHistory(c.var.ctx, c.req.valid("param").skill_id)), { as: "flat" }),
);
