import { access, answer, enveloped, ok, operation } from "#http/operation";

import { presentServer, ToolServerList } from "./schemas.ts";
import { selectServers } from "./store.ts";

export const listToolServersRoute = operation({
  method: "get",
  path: "/api/tool-servers",
  operationId: "listToolServers",
  tags: ["Tool servers"],
  summary: "List tool servers",
  description:
    "Lists the tool servers of the workspace, oldest first, with their last known health and the number of their tools that wait for a person.",
  ...access.tenant("AGENT_VIEW"),
  responses: {
    ...ok(enveloped(ToolServerList), "The tool servers"),
  },
}).handle(async (c) => {
  const { db, tenant, clock } = c.var.ctx;
  const now = clock();
  return answer(c, { tool_servers: (await selectServers(db, tenant.id)).map((server) => presentServer(server, now)) });
});
