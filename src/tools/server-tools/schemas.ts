import { z } from "@hono/zod-openapi";

import { pageQueryOf, Pagination } from "#http/paging";
import { id } from "#http/schemas";
import { presentTool, ServerToolView } from "#tools/servers/schemas";

import { TOOL_STATES } from "./list-tools-of-servers.ts";
import type { ToolOfServer } from "./store.ts";

export const ServerToolsQuery = z.object({
  ...pageQueryOf(50),
  state: z.enum(TOOL_STATES).openapi({
    description:
      "`held`: new or changed, and waits for a person. `released`: agents may call it. `gone`: the server no longer has it",
    example: "held",
  }),
});

const ToolOfServerView = ServerToolView.extend({
  server: z.object({ id: id(), name: z.string().openapi({ example: "orders" }) }),
}).openapi("ToolOfServer");

export const ToolsOfServersList = z.object({
  tools: z.array(ToolOfServerView).openapi({ description: "Sorted by the names that agents use" }),
  pagination: Pagination,
});

export const presentToolOfServer = ({ tool, server, agents }: ToolOfServer) => ({
  ...presentTool(tool, agents),
  server,
});
