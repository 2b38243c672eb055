import { access, answerPublic, notModifiedResponse, ok, operation } from "#http/operation";
import { listFacets } from "#publishing/listing-search/listing-figures";

import { SkillTags } from "./schemas.ts";

export const listPublicSkillTagsRoute = operation({
  method: "get",
  path: "/api/public/v1/marketplace/skills/tags",
  operationId: "listPublicSkillTags",
  tags: ["Public marketplace"],
  summary: "List the tags of public skills",
  description:
    "Lists the tags of the approved skills and how many skills have each one. The most frequent come first; the list has at most 500 entries.",
  ...access.publicRead(),
  responses: {
    ...ok(SkillTags, "The tags"),
    ...notModifiedResponse(),
  },
}).handle((c) => answerPublic(c, ["skill"], async (ctx) => ({ tags: await listFacets(ctx, "skill", "tag") })));
