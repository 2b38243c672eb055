import { z } from "@hono/zod-openapi";

import { MATURITY_LEVELS } from "#engine/governance/maturity";
import { id, pathId } from "#http/schemas";

import type { AgentPermissions as Permissions } from "./get-permissions.ts";

export const PermissionsPath = z.object({ agent_id: pathId("agent_id") });

const Decision = z.enum(["allowed", "asks", "refused"]).openapi({ example: "allowed" });

export const AgentPermissions = z
  .object({
    agent_id: id(),
    level: z.enum(MATURITY_LEVELS).openapi({ description: "Current level of the agent", example: "intern" }),
    stopped_by: z.enum(["agent", "workspace"]).nullable().openapi({
      description:
        "The engaged kill switch that stops the agent, whatever its level allows: its own or the workspace's. Null without one",
      example: null,
    }),
    tools: z.array(
      z.object({
        tool: z.string().openapi({ example: "summarize_text" }),
        description: z.string().openapi({ example: "Summarizes a text by its most important sentences." }),
        skill: z
          .object({ id: id(), name: z.string().openapi({ example: "Currency converter" }) })
          .nullable()
          .openapi({ description: "The installed skill behind the tool" }),
        action: z.string().openapi({ description: "The governed action", example: "summarize" }),
        complexity: z
          .number()
          .int()
          .min(1)
          .max(4)
          .openapi({ description: "1 reads, 2 suggests, 3 changes something, 4 is hard to undo", example: 1 }),
        has_effect: z.boolean().openapi({ description: "Whether it reaches outside the platform", example: false }),
        by_level: z.object({
          student: Decision,
          intern: Decision,
          supervised: Decision,
          autonomous: Decision,
        }),
      }),
    ),
  })
  .openapi("AgentPermissions");

export const presentPermissions = ({
  agentId,
  level,
  permissions,
  killSwitch,
}: Permissions): z.output<typeof AgentPermissions> => ({
  agent_id: agentId,
  level,
  stopped_by: killSwitch.isTenantStopped ? "workspace" : killSwitch.own === null ? null : "agent",
  tools: permissions.map(({ tool, complexity, byLevel }) => ({
    tool: tool.name,
    description: tool.description,
    skill: tool.skill ?? null,
    action: tool.action,
    complexity,
    has_effect: tool.reach === "effect",
    by_level: byLevel,
  })),
});
