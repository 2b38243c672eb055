import { access, answerPublic, notModifiedResponse, ok, operation } from "#http/operation";

import { listWorkflowTemplates } from "./list-workflow-templates.ts";
import { ListTemplatesQuery, presentTemplates, TemplateList } from "./schemas.ts";

export const listWorkflowTemplatesRoute = operation({
  method: "get",
  path: "/api/marketplace/templates",
  operationId: "listWorkflowTemplates",
  tags: ["Workflow marketplace"],
  summary: "List workflow templates",
  description:
    "Lists the listed templates. The most downloaded come first unless `sort` says otherwise. Templates that rank equally keep their order. An answer with fewer entries than `limit` is the last page. A template must match every supplied filter (`template_type`, `category`, `industry`, `complexity`, `tags`, `q`). Upper and lower case do not matter.",
  ...access.publicRead(),
  request: { query: ListTemplatesQuery },
  responses: {
    ...ok(TemplateList, "The templates"),
    ...notModifiedResponse(),
  },
}).handle((c) => {
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
  return answerPublic(c, ["workflow"], async (ctx) =>
    presentTemplates(await listWorkflowTemplates(ctx, request), ctx.clock()),
  );
});
