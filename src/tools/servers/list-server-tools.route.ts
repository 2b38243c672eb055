import { field } from "#http/field";
import { access, answer, enveloped, ok, operation, refuses, z } from "#http/operation";
import { limitQuery } from "#http/paging";
import { MAX_TOOLS } from "#tools/wire/usable-forms";

import { listServerTools } from "./list-server-tools.ts";
import { presentTool, ServerToolView, ToolServerPath } from "./schemas.ts";

const PageQuery = z.object({
  ...limitQuery(MAX_TOOLS, MAX_TOOLS),
  cursor: field(z.string().max(1_000).optional(), "`next_cursor` of the preceding page", "bWFpbC5zZW5k"),
});

const ServerToolPage = z.object({
  tools: field(z.array(ServerToolView), "Tools of the server by name"),
  next_cursor: field(z.string().nullable(), "The `cursor` of the next page; null at the end", null),
});

export const listServerToolsRoute = operation({
  method: "get",
  path: "/api/tool-servers/{id}/tools",
  operationId: "listServerTools",
  tags: ["Tool servers"],
  summary: "List the tools of a server",
  description:
    "Lists the tools of the server by name, all of them where their definitions have at most a million characters together, and else a part with `next_cursor`. `changes` lists the differences from the released definition, widening ones first.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: ToolServerPath, query: PageQuery },
  responses: {
    ...ok(enveloped(ServerToolPage), "The tools"),
    ...refuses("NOT_FOUND"),
  },
}).handle(async (c) => {
  const { tools, uses, nextCursor } = await listServerTools(c.var.ctx, c.req.valid("param").id, c.req.valid("query"));
  return answer(c, {
    tools: tools.map((tool) => presentTool(tool, uses.get(tool.callName) ?? 0)),
    next_cursor: nextCursor,
  });
});
