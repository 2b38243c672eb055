import { access, ifMatchHeader, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { rewriteSkill } from "./rewrite-skill.ts";
import { presentRewritten, RewriteSkillBody, RewrittenSkillView, SkillPath, skillTag } from "./schemas.ts";

export const rewriteSkillRoute = operation({
  method: "put",
  path: "/api/v1/skills/private/{skill_id}/code",
  operationId: "rewriteSkill",
  tags: ["Private skills"],
  summary: "Change the code of a skill",
  description:
    "Replaces the code or the schemas of a skill that the tenant owns. The code is only parsed; `POST /api/v1/skills/private/try` runs it. The earlier state of the skill is kept as a version. A copy of a listing cannot be changed (409).",
  ...access.tenant("SKILL_MANAGE", { honoursIfMatch: true }),
  request: { params: SkillPath, headers: ifMatchHeader(), ...jsonBody(RewriteSkillBody, "The new code or schemas") },
  responses: {
    ...ok(RewrittenSkillView, "The skill was changed"),
    ...refuses("NOT_FOUND", "PRECONDITION_FAILED", "CONFLICT", "SCRIPT_TIME_USED_UP"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => rewriteSkill(ctx, c.req.valid("param").skill_id, c.req.valid("json"), c.req.valid("header")["if-match"]),
    (rewritten) => ({
      status: 200,
      data: presentRewritten(rewritten),
      headers: { ETag: skillTag(rewritten.skill) },
    }),
    "flat",
  ),
);
