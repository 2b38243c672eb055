import { access, answer, ok, operation } from "#http/operation";

import { listPrivateSkills } from "./list-private-skills.ts";
import { ListSkillsQuery, presentSkill, PrivateSkillList } from "./schemas.ts";

export const listPrivateSkillsRoute = operation({
  method: "get",
  path: "/api/v1/skills/private",
  operationId: "listPrivateSkills",
  tags: ["Private skills"],
  summary: "List the tenant's skills",
  description:
    "Lists the skills that the tenant created or installed. Uninstalled skills are included unless `is_installed` excludes them. `query` finds a skill when every word of the query begins a word of its name or description. A copy shows the rating of its listing, and a published skill shows its own; ratings may be some seconds old. In a list sorted by rating, skills without a rating are grouped together, sorted by name.",
  ...access.tenant("SKILL_VIEW"),
  request: { query: ListSkillsQuery },
  responses: { ...ok(PrivateSkillList, "The skills") },
}).handle(async (c) => {
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
  return answer(c, { success: true as const, skills: rows.map(presentSkill), total, limit, offset }, { as: "flat" });
});
