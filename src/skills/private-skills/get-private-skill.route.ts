import { access, answer, notModified, notModifiedResponse, ok, operation, refuses } from "#http/operation";

import { getPrivateSkill } from "./get-private-skill.ts";
import { presentDetail, PrivateSkillView, SkillPath, viewTag } from "./schemas.ts";

export const getPrivateSkillRoute = operation({
  method: "get",
  path: "/api/v1/skills/private/{skill_id}",
  operationId: "getPrivateSkill",
  tags: ["Private skills"],
  summary: "Get a skill",
  description:
    "Returns the skill with its code, schemas and settings. It shows the names of the environment variables but not their values. For a copy from the marketplace, and for a published skill, it also shows the state of the listing.",
  ...access.tenant("SKILL_VIEW"),
  request: { params: SkillPath },
  responses: {
    ...ok(PrivateSkillView, "The skill"),
    ...notModifiedResponse(),
    ...refuses("NOT_FOUND"),
  },
}).handle(async (c) => {
  const skill = await getPrivateSkill(c.var.ctx, c.req.valid("param").skill_id);
  const tag = viewTag(skill);
  return notModified(c, tag) ?? answer(c, presentDetail(skill), { as: "flat", headers: { ETag: tag } });
});
