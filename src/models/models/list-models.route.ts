import { access, answer, enveloped, notModifiedResponse, ok, operation } from "#http/operation";

import { listModels } from "./list-models.ts";
import { Models, presentModels } from "./schemas.ts";

export const listModelsRoute = operation({
  method: "get",
  path: "/api/models",
  operationId: "listModels",
  tags: ["Agents"],
  summary: "List the models that agents can be given",
  description:
    "Returns the models that an agent's `configuration.model` can name, the default first: those of the workspace's connections, and those that the operator offers. No vendor is called. If `takes_other_models` is true, an agent can also use a model that is not listed.",
  ...access.tenant("AGENT_VIEW"),
  responses: { ...ok(enveloped(Models), "The models"), ...notModifiedResponse() },
}).handle(async (c) => answer(c, presentModels(await listModels(c.var.ctx)), { isTagged: true }));
