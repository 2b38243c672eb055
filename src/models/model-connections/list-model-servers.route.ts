import { access, answer, enveloped, ok, operation } from "#http/operation";

import { listModelServers } from "./list-model-servers.ts";
import { ModelServers, presentServers } from "./schemas.ts";

export const listModelServersRoute = operation({
  method: "get",
  path: "/api/model-servers",
  operationId: "listModelServers",
  tags: ["Model connections"],
  summary: "Look for model servers on this machine",
  description:
    "A private local instance asks the usual ports of Ollama, llama.cpp and LM Studio on its own machine for their lists of models, for at most a second. Nothing else is sent to them. Other instances look for none, and the list is empty.",
  ...access.tenant("INTEGRATION_MANAGE"),
  responses: { ...ok(enveloped(ModelServers), "The model servers that answered") },
}).handle(async (c) => answer(c, presentServers(await listModelServers(c.var.ctx))));
