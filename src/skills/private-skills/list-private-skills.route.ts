import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { answerFlat } from "#http/envelope";
import { ok } from "#http/responses";
import type { Router } from "#http/router";

import { listPrivateSkills } from "./list-private-skills.ts";
import { ListSkillsQuery, presentSkill, PrivateSkillList } from "./schemas.ts";

export const listPrivateSkillsContract = createRoute({
  method: "get",
  path: "/api/v1/skills/private",
  operationId: "listPrivateSkills",
  tags: ["Private skills"],
  summary: "List the tenant's skills",
  description:
    "The tenant's own skills and those it installed, uninstalled ones among them unless `is_installed` says otherwise. `query` finds skills whose name or description has words that begin with every word of it. A copy has the rating of its listing, a skill that is offered its own; ratings may be some seconds old. Sorted by rating, skills without one stand together, by name.",
  ...access.tenant("SKILL_VIEW"),
  request: { query: ListSkillsQuery },
  responses: { ...ok(PrivateSkillList, "The skills"), ...tenantRefusals() },
});

export function registerListPrivateSkills(app: Router): void {
  app.openapi(listPrivateSkillsContract, async (c) => {
    const query = c.req.valid("query");
    const { limit, offset } = query;
    const { rows, total } = await listPrivateSkills(c.var.ctx, {
      query: query.query,
      category: query.category,
      skillType: query.skill_type,
      isInstalled: query.is_installed,
      sortBy: query.sort_by,
      sortOrder: query.sort_order,
      limit,
      offset,
    });
    return answerFlat(c, { success: true as const, skills: rows.map(presentSkill), total, limit, offset });
  });
}
