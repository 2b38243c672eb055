import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { pageQueryOf, Pagination } from "#http/paging";
import { id } from "#http/schemas";
import { presentTool, ServerToolView } from "#tools/servers/schemas";

import { TOOL_STATES } from "./list-tools-of-servers.ts";
import type { ToolOfServer } from "./store.ts";

export const ServerToolsQuery = z.object({
  ...pageQueryOf(50),
  state: field(
    z.enum(TOOL_STATES),
    "`held`: new or changed, and waits for a person. `released`: agents may call it. `gone`: the server no longer has it",
    "held",
  ),
});

const ToolOfServerView = ServerToolView.extend({
  server: z.object({ id: id(), name: z.string().openapi({ example: "orders" }) }),
}).openapi("ToolOfServer");

export const ToolsOfServersList = z.object({
  tools: field(z.array(ToolOfServerView), "Sorted by the names that agents use"),
  pagination: Pagination,
});

export const presentToolOfServer = ({ tool, server, agents }: ToolOfServer) => ({
  ...presentTool(tool, agents),
  server,
});
