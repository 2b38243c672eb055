import { access, ok, operation, perform, refuses } from "#http/operation";

import { createSkillVersion } from "./create-skill-version.ts";
import { CreatedVersion, presentCreatedVersion, VersionQuery } from "./schemas.ts";

export const createSkillVersionRoute = operation({
  method: "post",
  path: "/api/skills/version",
  operationId: "createSkillVersion",
  tags: ["Skill marketplace"],
  summary: "Freeze a version of a skill",
  description:
    "Freezes the current state of the skill as an immutable version with a digest of its content: name, description, category, tags, code, configuration with overrides, and schemas. Values of environment variables are not part of it. The name must be unique among the skill's versions (409). A skill has at most 100 versions. When the tenant publishes a frozen state, the listing shows the name of its version.",
  ...access.tenant("SKILL_MANAGE"),
  request: { query: VersionQuery },
  responses: {
    ...ok(CreatedVersion, "The version was frozen"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) => {
  const { skill_id: skillId, version_name: name, description = null } = c.req.valid("query");
  return perform(
    c,
    (ctx) => createSkillVersion(ctx, skillId, { name, description }),
    (version) => ({ status: 200, data: presentCreatedVersion(version) }),
    "flat",
  );
});
