import { access, created, operation, perform, refuses } from "#http/operation";

import { publishAgentTemplate } from "./publish-agent-template.ts";
import { AgentPath, presentPublished, PublishedAgentTemplate, PublishQuery } from "./schemas.ts";

export const publishAgentTemplateRoute = operation({
  method: "post",
  path: "/api/agent-marketplace/publish/{agent_id}",
  operationId: "publishAgentTemplate",
  tags: ["Agent marketplace"],
  summary: "Publish an agent as a template",
  description:
    "Submits a snapshot of the agent for review. The snapshot holds the role, the capabilities, and these keys of the configuration: `model`, `temperature`, `max_tokens`, `system_prompt`, `tools` and `canvas_ui_schemas`. With `include_memory=true` it also holds the lessons that the agent learned: corrections by users, active adaptations, and tasks that failed at first and succeeded later. Lessons are redacted (e-mail addresses, ids, phone and card numbers, IP addresses, tokens, keys) and contain no tasks, contexts or results. Publishing the agent again submits a new version of the same template; an approved version stays public in the meantime. A value that looks like a secret is refused, and the answer names its location.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: AgentPath, query: PublishQuery },
  responses: {
    ...created(PublishedAgentTemplate, "The template waits for review"),
    ...refuses("FORBIDDEN", "AGENT_NOT_FOUND", "CONFLICT"),
  },
}).handle((c) => {
  const { name, description, price = 0, category = null, tags = [], version, ...query } = c.req.valid("query");
  const published = { name, description, price, category, tags, version, includeMemory: query.include_memory };
  return perform(
    c,
    (ctx) => publishAgentTemplate(ctx, c.req.valid("param").agent_id, published),
    (submitted) => ({
      status: 201,
      location: `/api/agent-marketplace/${submitted.listing.id}`,
      data: presentPublished(submitted),
    }),
    "flat",
  );
});
