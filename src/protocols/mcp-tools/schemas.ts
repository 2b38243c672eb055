import { z } from "@hono/zod-openapi";

import { presentAgent, presentListItem } from "#agents/agents/schemas";
import { field } from "#http/field";
import { jsonObject, title } from "#http/schemas";
import { presentInstalled as presentInstalledAgent } from "#marketplaces/agent-marketplace/schemas";
import { presentInstalled as presentInstalledSkill } from "#marketplaces/skill-marketplace/schemas";
import { presentApproval, presentNamedApproval } from "#runs/approvals/schemas";
import { presentExecution } from "#runs/executions/schemas";

import type { McpTool, ToolResult } from "./mcp-tool.ts";

export {
  presentAgent,
  presentApproval,
  presentExecution,
  presentInstalledAgent,
  presentInstalledSkill,
  presentListItem,
  presentNamedApproval,
};

const actingAgent = () =>
  z.string().max(64).optional().openapi({
    description:
      "The registered agent for which the call is made; its level then determines the tools. By default the caller acts for itself",
    format: "uuid",
  });

export const ListToolsBody = z.strictObject({ agent_id: actingAgent() }).openapi("ListMcpToolsBody", { example: {} });

export const ExecuteToolBody = z
  .strictObject({
    tool: field(title(128), "The tool's name", "search_marketplace"),
    arguments: field(jsonObject().optional(), "Arguments that match the tool's `input_schema`", { query: "currency" }),
    agent_id: actingAgent(),
  })
  .openapi("ExecuteMcpToolBody", { example: { tool: "search_marketplace", arguments: { query: "currency" } } });

const Hints = z.object({
  readOnlyHint: z.boolean(),
  destructiveHint: z.boolean(),
  idempotentHint: z.boolean(),
  openWorldHint: z.boolean(),
});

export const ToolList = z
  .object({
    tools: z.array(
      z.object({
        name: z.string().openapi({ example: "search_marketplace" }),
        title: z.string().openapi({ example: "Search the marketplace" }),
        description: z.string().openapi({ example: "Searches the marketplace's approved skills, best match first." }),
        input_schema: field(jsonObject(), "JSON Schema of the arguments", {
          type: "object",
          properties: { query: { type: "string" } },
          required: ["query"],
        }),
        annotations: field(Hints, "Hints about the tool for a client"),
      }),
    ),
  })
  .openapi("McpToolList");

export const ExecutedTool = z
  .object({
    content: field(
      z.array(z.object({ type: z.literal("text"), text: z.string().openapi({ example: '{"entries":[]}' }) })),
      "The result for a model: one text that contains JSON",
    ),
    structured_content: field(jsonObject(), "The same result as data", { entries: [] }),
    is_error: field(z.boolean(), "Whether the tool ran and failed", false),
  })
  .openapi("ExecutedMcpTool");

export const presentTools = (tools: readonly McpTool[]): z.output<typeof ToolList> => ({
  tools: tools.map(({ name, title: shown, description, inputSchema, hints }) => ({
    name,
    title: shown,
    description,
    input_schema: inputSchema,
    annotations: hints,
  })),
});

/** Plain HTTP cannot ask a question, so none reaches this. */
export function presentExecuted(result: ToolResult): z.output<typeof ExecutedTool> {
  const data = result.kind === "done" ? result.data : {};
  const isError = result.kind !== "done" || result.isError === true;
  return { content: [{ type: "text", text: JSON.stringify(data) }], structured_content: data, is_error: isError };
}
