import { access, jsonBody, ok, operation, perform } from "#http/operation";

import { presentTried, TriedSkillView, TrySkillBody } from "./schemas.ts";
import { trySkill } from "./try-skill.ts";

export const trySkillRoute = operation({
  method: "post",
  path: "/api/v1/skills/private/try",
  operationId: "trySkill",
  tags: ["Private skills"],
  summary: "Try code of a skill",
  description:
    "Runs code in the sandbox once, with the limits of a skill, and stores nothing. Code that fails is an answer too: `error` says why and at which line. The code gets `input` and `config`. It gets no environment variables, because nobody may read them.",
  ...access.tenant("SKILL_MANAGE"),
  request: jsonBody(TrySkillBody, "The code and its input"),
  responses: { ...ok(TriedSkillView, "What the code did") },
}).handle((c) =>
  perform(
    c,
    (ctx) => trySkill(ctx, c.req.valid("json")),
    (tried) => ({ status: 200, data: presentTried(tried) }),
    "flat",
  ),
);
