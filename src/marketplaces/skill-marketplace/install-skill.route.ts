import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { performFlat } from "#http/envelope";
import { created, jsonBody, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { installSkill } from "./install-skill.ts";
import { InstallBody, InstalledSkillView, presentInstalled } from "./schemas.ts";

export const installSkillContract = createRoute({
  method: "post",
  path: "/api/skills/install",
  operationId: "installSkill",
  tags: ["Skill marketplace"],
  summary: "Install a skill",
  description:
    "A copy of the approved version becomes a skill of the tenant, which all its agents can run at once, governance permitting; `agent_id` names the agent it is installed for and must be the tenant's. The copy pins the version's digest: it changes only when it is updated. Only keys of the skill's `config` can be overridden. It counts once for each tenant; installing again makes another copy. A skill with a price installs on the tiers team and enterprise or after a recorded purchase, else 403 with `details.reason` `purchase_required`. A tenant has at most 100 installed skills (409).",
  ...access.tenant("SKILL_MANAGE"),
  request: jsonBody(InstallBody, "What is installed"),
  responses: {
    ...created(InstalledSkillView, "The skill is installed"),
    ...tenantRefusals(),
    ...refuses("FORBIDDEN", "NOT_FOUND", "AGENT_NOT_FOUND", "CONFLICT"),
  },
});

export function registerInstallSkill(app: Router): void {
  app.openapi(installSkillContract, (c) => {
    const { skill_id: marketplaceId, agent_id: agentId, config_overrides: overrides = {} } = c.req.valid("json");
    return performFlat(
      c,
      (ctx) => installSkill(ctx, { marketplaceId, agentId, overrides }),
      (copy) => ({ status: 201, location: `/api/v1/skills/private/${copy.skill.id}`, data: presentInstalled(copy) }),
    );
  });
}
