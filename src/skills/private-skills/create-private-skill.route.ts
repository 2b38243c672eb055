import { access, created, jsonBody, operation, perform, refuses } from "#http/operation";

import { createPrivateSkill } from "./create-private-skill.ts";
import { CreatedSkill, CreateSkillBody, presentCreated } from "./schemas.ts";

export const createPrivateSkillRoute = operation({
  method: "post",
  path: "/api/v1/skills/private",
  operationId: "createPrivateSkill",
  tags: ["Private skills"],
  summary: "Create a skill",
  description:
    "Creates a skill that the tenant's agents can run at once. An agent chooses it as a tool, or an execution names it in `parameters.skill_id`. This operation only parses the code. The code runs in the sandbox, with its input and the globals `config` and `env`. A tenant has at most 100 installed skills.",
  ...access.tenant("SKILL_MANAGE"),
  request: jsonBody(CreateSkillBody, "The skill"),
  responses: { ...created(CreatedSkill, "The skill was created"), ...refuses("CONFLICT", "SCRIPT_TIME_USED_UP") },
}).handle((c) =>
  perform(
    c,
    (ctx) => createPrivateSkill(ctx, c.req.valid("json")),
    (skill) => ({ status: 201, location: `/api/v1/skills/private/${skill.id}`, data: presentCreated(skill) }),
    "flat",
  ),
);
