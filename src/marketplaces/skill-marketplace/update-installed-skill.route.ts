import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { performFlat } from "#http/envelope";
import { ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { presentUpdatedCopy, SkillPath, UpdatedSkillCopy } from "./schemas.ts";
import { updateInstalledSkill } from "./update-installed-skill.ts";

export const updateInstalledSkillContract = createRoute({
  method: "post",
  path: "/api/v1/skills/private/{skill_id}/update",
  operationId: "updateInstalledSkill",
  tags: ["Private skills"],
  summary: "Update an installed skill",
  description:
    "Brings a copy to the version that its listing has now, and pins that digest: content, name and description change, overrides of keys that are still there and environment variables stay. The state before is frozen as a version, to which `POST /api/skills/rollback/{skill_id}` goes back. 409 for a skill of one's own, and when the listing was withdrawn or suspended.",
  ...access.tenant("SKILL_MANAGE"),
  request: { params: SkillPath },
  responses: {
    ...ok(UpdatedSkillCopy, "The copy is of the listing's version"),
    ...tenantRefusals(),
    ...refuses("FORBIDDEN", "NOT_FOUND", "CONFLICT"),
  },
});

export function registerUpdateInstalledSkill(app: Router): void {
  app.openapi(updateInstalledSkillContract, (c) =>
    performFlat(
      c,
      (ctx) => updateInstalledSkill(ctx, c.req.valid("param").skill_id),
      (result) => ({ status: 200, data: presentUpdatedCopy(result) }),
    ),
  );
}
