import { access, created, jsonBody, operation, perform, refuses } from "#http/operation";

import { installSkill } from "./install-skill.ts";
import { InstallBody, InstalledSkillView, presentInstalled } from "./schemas.ts";

export const installSkillRoute = operation({
  method: "post",
  path: "/api/skills/install",
  operationId: "installSkill",
  tags: ["Skill marketplace"],
  summary: "Install a skill",
  description:
    "Copies the approved version into the tenant as a skill. All agents of the tenant can run it at once, subject to governance. `agent_id` names the agent that the skill is installed for; it must be an agent of the tenant. The copy is pinned to the digest of the version and changes only when the tenant updates it. Overrides may set only keys that the skill's `config` has. The listing counts one installation per tenant; each further installation makes another copy. A skill with a price needs the tier team or enterprise, or a recorded purchase. Otherwise the answer is 403 with `details.reason` `purchase_required`. A tenant has at most 100 installed skills (409).",
  ...access.tenant("SKILL_MANAGE"),
  request: jsonBody(InstallBody, "The skill to install and its settings"),
  responses: {
    ...created(InstalledSkillView, "The skill was installed"),
    ...refuses("FORBIDDEN", "NOT_FOUND", "AGENT_NOT_FOUND", "CONFLICT"),
  },
}).handle((c) => {
  const { skill_id: marketplaceId, agent_id: agentId, config_overrides: overrides = {} } = c.req.valid("json");
  return perform(
    c,
    (ctx) => installSkill(ctx, { marketplaceId, agentId, overrides }),
    (copy) => ({ status: 201, location: `/api/v1/skills/private/${copy.skill.id}`, data: presentInstalled(copy) }),
    "flat",
  );
});
