import { z } from "@hono/zod-openapi";

import { actionComplexity } from "#engine/governance/actions";
import { MATURITY_LEVELS, requiredLevel } from "#engine/governance/maturity";
import { wholeNumber } from "#http/paging";
import { text } from "#http/schemas";

import { type OfferedTool, TOOL_ORIGINS } from "./list-tools.ts";

export const ToolsQuery = z.object({
  q: text(100, 0)
    .default("")
    .openapi({ description: "Words in the name, the source or the description; all must match", example: "play" }),
  limit: wholeNumber(1, 200, 50).openapi({ description: "Maximum number of entries in the answer", example: 50 }),
});

export const Tools = z.object({
  tools: z.array(
    z
      .object({
        name: z
          .string()
          .openapi({ description: "Name of the tool for an agent's `configuration.tools`", example: "summarize_text" }),
        description: z.string().openapi({ example: "Summarizes a text by its most important sentences." }),
        origin: z.enum(TOOL_ORIGINS).openapi({
          description:
            "`skill`: an installed skill. `server`: a released tool of a tool server. `connection`: a connected service",
          example: "built_in",
        }),
        source: z
          .object({
            id: z.string().openapi({
              description: "Id of the skill or the tool server, or the service's name in the API",
              example: "spotify",
            }),
            name: z.string().openapi({ example: "Spotify" }),
          })
          .nullable()
          .openapi({ description: "Source of the tool; null for a built-in tool" }),
        action: z.string().openapi({ description: "The governed action", example: "summarize" }),
        complexity: z
          .number()
          .int()
          .min(1)
          .max(4)
          .openapi({ description: "1 reads, 2 suggests, 3 changes something, 4 is hard to undo", example: 1 }),
        level: z
          .enum(MATURITY_LEVELS)
          .openapi({ description: "The lowest level that may call it without asking a person", example: "student" }),
        has_effect: z.boolean().openapi({ description: "Whether it reaches outside the platform", example: false }),
        is_ready: z.boolean().openapi({
          description:
            "Whether a call can reach it now: its service is connected, or a device is registered for agents",
          example: true,
        }),
      })
      .openapi("OfferedTool"),
  ),
  total: z.number().int().openapi({ description: "How many tools match", example: 21 }),
});

export const presentTool = (tool: OfferedTool): z.output<typeof Tools>["tools"][number] => {
  const complexity = actionComplexity(tool.action);
  return {
    name: tool.name,
    description: tool.description,
    origin: tool.origin,
    source: tool.source,
    action: tool.action,
    complexity,
    level: requiredLevel(complexity),
    has_effect: tool.hasEffect,
    is_ready: tool.isReady,
  };
};
