import { access, answer, enveloped, ok, operation } from "#http/operation";

import { ModelConnectionList, presentConnection } from "./schemas.ts";
import { selectCountedConnections } from "./store.ts";

export const listModelConnectionsRoute = operation({
  method: "get",
  path: "/api/model-connections",
  operationId: "listModelConnections",
  tags: ["Model connections"],
  summary: "List model connections",
  description:
    "Lists the connections of the workspace to vendors of language models, oldest first. Keys are never shown. The models of the instance itself are in `GET /api/models`.",
  ...access.tenant("INTEGRATION_MANAGE"),
  responses: { ...ok(enveloped(ModelConnectionList), "The model connections") },
}).handle(async (c) => {
  const { db, tenant } = c.var.ctx;
  return answer(c, { model_connections: (await selectCountedConnections(db, tenant.id)).map(presentConnection) });
});
