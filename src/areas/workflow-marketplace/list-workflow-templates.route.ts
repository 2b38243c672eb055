import { createRoute } from "@hono/zod-openapi";

import { access } from "#http/access";
import { answerFlat } from "#http/envelope";
import { ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { listWorkflowTemplates } from "./list-workflow-templates.ts";
import { ListTemplatesQuery, presentTemplates, TemplateList } from "./schemas.ts";

export const listWorkflowTemplatesContract = createRoute({
  method: "get",
  path: "/api/marketplace/templates",
  operationId: "listWorkflowTemplates",
  tags: ["Workflow marketplace"],
  summary: "List workflow templates",
  description:
    "The listed templates, the most downloaded first unless `sort` says otherwise; the order of equals does not change. Fewer entries than `limit` are the last ones. `template_type`, `category`, `industry`, `complexity`, `tags` and `q` narrow the list, all at once when all are given; texts are compared in any case.",
  ...access.public("read"),
  request: { query: ListTemplatesQuery },
  responses: {
    ...ok(TemplateList, "The templates"),
    ...refuses("INVALID_INPUT", "RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR", "UNAVAILABLE"),
  },
});

export function registerListWorkflowTemplates(app: Router): void {
  app.openapi(listWorkflowTemplatesContract, async (c) => {
    const { category, template_type, industry, complexity, tags = [], q, sort, limit, offset } = c.req.valid("query");
    const templates = await listWorkflowTemplates(c.var.base, {
      category,
      templateType: template_type,
      industry,
      complexity,
      tags,
      query: q,
      sort,
      limit,
      offset,
    });
    return answerFlat(c, presentTemplates(templates));
  });
}
