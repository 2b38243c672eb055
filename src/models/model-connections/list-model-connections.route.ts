import { access, answer, enveloped, ok, operation } from "#http/operation";

import { listConnections } from "./list-connections.ts";
import { ModelConnectionList, presentUsed } from "./schemas.ts";

export const listModelConnectionsRoute = operation({
  method: "get",
  path: "/api/model-connections",
  operationId: "listModelConnections",
  tags: ["Model connections"],
  summary: "List model connections",
  description:
    "Lists the connections of the workspace to vendors of language models, oldest first, with what each model took today. Keys are never shown. The models of the instance itself are in `GET /api/models`.",
  ...access.tenant("INTEGRATION_MANAGE"),
  responses: { ...ok(enveloped(ModelConnectionList), "The model connections") },
}).handle(async (c) => answer(c, { model_connections: (await listConnections(c.var.ctx)).map(presentUsed) }));
