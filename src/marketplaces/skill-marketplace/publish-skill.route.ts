import { access, created, jsonBody, operation, perform, refuses } from "#http/operation";

import { publishSkill } from "./publish-skill.ts";
import { presentPublished, PublishBody, PublishedSkillView } from "./schemas.ts";

export const publishSkillRoute = operation({
  method: "post",
  path: "/api/skills/publish",
  operationId: "publishSkill",
  tags: ["Skill marketplace"],
  summary: "Publish a skill",
  description:
    "Submits the current state of one of the tenant's own skills for review: name, description, type, code, schemas and the effective configuration, including overrides. The submission holds the names of the environment variables but not their values. A value that looks like a secret is refused, and the answer names its location. Publishing the skill again submits a new version of the same listing; an approved version stays public in the meantime. While a version is under review, publishing again replaces it as a whole: fields that the second request omits (`long_description`, `documentation_url`) are not copied from the first. When the same state was frozen (`POST /api/skills/version`), the submitted version has the name of the frozen one. Otherwise its name is the skill's version number. A skill that came from the marketplace cannot be published (409).",
  ...access.tenant("SKILL_MANAGE"),
  request: jsonBody(PublishBody, "The skill to publish and its terms"),
  responses: {
    ...created(PublishedSkillView, "The skill waits for review"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) => {
  const body = c.req.valid("json");
  return perform(
    c,
    (ctx) =>
      publishSkill(ctx, {
        skillId: body.skill_id,
        price: body.price,
        category: body.category,
        tags: body.tags,
        longDescription: body.long_description ?? null,
        documentationUrl: body.documentation_url ?? null,
      }),
    (submitted) => ({
      status: 201,
      location: `/api/listings/${submitted.listing.id}`,
      data: presentPublished(submitted),
    }),
    "flat",
  );
});
