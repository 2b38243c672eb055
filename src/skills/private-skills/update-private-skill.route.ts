import { access, ifMatchHeader, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { presentUpdated, SkillPath, skillTag, UpdatedSkill, UpdateSkillBody } from "./schemas.ts";
import { updatePrivateSkill } from "./update-private-skill.ts";

export const updatePrivateSkillRoute = operation({
  method: "put",
  path: "/api/v1/skills/private/{skill_id}",
  operationId: "updatePrivateSkill",
  tags: ["Private skills"],
  summary: "Change a skill",
  description:
    "Changes only the supplied fields. Overrides and environment variables are merged with the stored ones; `null` removes one. Only keys that the skill's `config` has can be overridden. Stored variables of an `api` skill are only sent to the scheme, host and port that they were given for: a `url` elsewhere needs them again, or `null`, in the same request. An uninstalled skill cannot be changed (409).",
  ...access.tenant("SKILL_MANAGE", { honoursIfMatch: true }),
  request: { params: SkillPath, headers: ifMatchHeader(), ...jsonBody(UpdateSkillBody, "The fields to change") },
  responses: {
    ...ok(UpdatedSkill, "The skill was changed"),
    ...refuses("NOT_FOUND", "PRECONDITION_FAILED", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) =>
      updatePrivateSkill(ctx, c.req.valid("param").skill_id, c.req.valid("json"), c.req.valid("header")["if-match"]),
    (skill) => ({ status: 200, data: presentUpdated(skill), headers: { ETag: skillTag(skill) } }),
    "flat",
  ),
);
