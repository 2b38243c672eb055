import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { answerPublic } from "#http/public-answer";
import { notModifiedResponse, ok } from "#http/responses";
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
  ...access.publicRead(),
  request: { query: ListTemplatesQuery },
  responses: {
    ...ok(TemplateList, "The templates"),
    ...notModifiedResponse(),
    ...tenantRefusals(),
  },
});

export function registerListWorkflowTemplates(app: Router): void {
  app.openapi(listWorkflowTemplatesContract, (c) => {
    const { category, template_type, industry, complexity, tags = [], q, sort, limit, offset } = c.req.valid("query");
    const request = {
      category,
      templateType: template_type,
      industry,
      complexity,
      tags,
      query: q,
      sort,
      limit,
      offset,
    };
    return answerPublic(c, ["workflow"], async (ctx) => presentTemplates(await listWorkflowTemplates(ctx, request)));
  });
}
