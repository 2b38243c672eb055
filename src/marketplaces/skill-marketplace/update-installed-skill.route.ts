import { access, ok, operation, perform, refuses } from "#http/operation";

import { presentUpdatedCopy, SkillPath, UpdatedSkillCopy } from "./schemas.ts";
import { updateInstalledSkill } from "./update-installed-skill.ts";

export const updateInstalledSkillRoute = operation({
  method: "post",
  path: "/api/v1/skills/private/{skill_id}/update",
  operationId: "updateInstalledSkill",
  tags: ["Private skills"],
  summary: "Update an installed skill",
  description:
    "Updates a copy to the current version of its listing and pins it to the digest of that version. The content, name and description change. Environment variables stay, and so do overrides of keys that still exist. The earlier state is frozen as a version; `POST /api/skills/rollback/{skill_id}` restores it. The answer is 409 for a skill that the tenant created, when the listing was withdrawn or suspended, and with the reason `secret_would_move` when the new version would send stored environment variables to another scheme, host or port.",
  ...access.tenant("SKILL_MANAGE"),
  request: { params: SkillPath },
  responses: {
    ...ok(UpdatedSkillCopy, "The copy has the current version of its listing"),
    ...refuses("FORBIDDEN", "NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => updateInstalledSkill(ctx, c.req.valid("param").skill_id),
    (result) => ({ status: 200, data: presentUpdatedCopy(result) }),
    "flat",
  ),
);
