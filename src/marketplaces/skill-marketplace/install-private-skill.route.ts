import { access, created, jsonBody, operation, perform, refuses } from "#http/operation";

import { installSkill } from "./install-skill.ts";
import { InstalledPrivateSkill, InstallPrivateBody, presentInstalledPrivate } from "./schemas.ts";

export const installPrivateSkillRoute = operation({
  method: "post",
  path: "/api/v1/skills/private/install",
  operationId: "installPrivateSkill",
  tags: ["Private skills"],
  summary: "Install a skill from the marketplace",
  description:
    "Does the same as `POST /api/skills/install`, and also reports the packages that the skill declares in `config.packages` (names such as `lodash` or `pip:numpy`, or objects with `name` and `type`). The sandbox has no packages. The status of each is therefore `not_supported`, and the skill is installed without them.",
  ...access.tenant("SKILL_MANAGE"),
  request: jsonBody(InstallPrivateBody, "The skill to install and its settings"),
  responses: {
    ...created(InstalledPrivateSkill, "The skill was installed"),
    ...refuses("FORBIDDEN", "NOT_FOUND", "AGENT_NOT_FOUND", "CONFLICT"),
  },
}).handle((c) => {
  const {
    marketplace_skill_id: marketplaceId,
    agent_id: agentId,
    config_overrides: overrides = {},
  } = c.req.valid("json");
  return perform(
    c,
    (ctx) => installSkill(ctx, { marketplaceId, agentId, overrides }),
    (copy) => ({
      status: 201,
      location: `/api/v1/skills/private/${copy.skill.id}`,
      data: presentInstalledPrivate(copy),
    }),
    "flat",
  );
});
