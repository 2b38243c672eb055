import { access, answerPublic, notModifiedResponse, ok, operation, refuses } from "#http/operation";

import { getPublicSkill } from "./get-public-skill.ts";
import { presentPublicDetail, PublicSkillDetail, SkillPath } from "./schemas.ts";

export const getPublicSkillRoute = operation({
  method: "get",
  path: "/api/public/v1/marketplace/skills/{skill_id}",
  operationId: "getPublicSkill",
  tags: ["Public marketplace"],
  summary: "Get a public skill",
  description:
    "Returns an approved skill with everything that an installation contains, including its code, so that a reader can judge it before they install it. It shows exactly the version that was reviewed, named by its digest. It shows the names of the environment variables, never values.",
  ...access.publicRead(),
  request: { params: SkillPath },
  responses: {
    ...ok(PublicSkillDetail, "The skill"),
    ...notModifiedResponse(),
    ...refuses("NOT_FOUND"),
  },
}).handle((c) =>
  answerPublic(c, ["skill"], async (ctx) =>
    presentPublicDetail(await getPublicSkill(ctx, c.req.valid("param").skill_id), ctx.clock()),
  ),
);
