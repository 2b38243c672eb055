import { access, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { presentTried, TriedSkillView, TrySkillBody } from "./schemas.ts";
import { trySkill } from "./try-skill.ts";

export const trySkillRoute = operation({
  method: "post",
  path: "/api/v1/skills/private/try",
  operationId: "trySkill",
  tags: ["Private skills"],
  summary: "Try the code of a skill",
  description:
    "Runs code in the sandbox once, with the limits of a skill, and stores nothing. Code that fails also gives an answer: `error` has the reason and the line. The code receives `input` and `config`. It receives no environment variables, because no one may read their values.",
  ...access.tenant("SKILL_MANAGE"),
  request: jsonBody(TrySkillBody, "The code and its input"),
  responses: { ...ok(TriedSkillView, "The result of the code"), ...refuses("SCRIPT_TIME_USED_UP") },
}).handle((c) =>
  perform(
    c,
    (ctx) => trySkill(ctx, c.req.valid("json")),
    (tried) => ({ status: 200, data: presentTried(tried) }),
    "flat",
  ),
);
