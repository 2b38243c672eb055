import { z } from "@hono/zod-openapi";

import { MATURITY_LEVELS } from "#engine/governance/maturity";
import { id, pathId } from "#http/schemas";

import type { AgentPermissions as Permissions } from "./get-permissions.ts";
import type { GovernanceTable as Table } from "./governed-actions.ts";

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

const CallAnswer = z.enum(["alone", "asks", "refused"]).openapi("GovernanceAnswer", {
  description: "The call is made, a person is asked first, or it is refused",
  example: "asks",
});

const ByLevel = z.object({ student: CallAnswer, intern: CallAnswer, supervised: CallAnswer, autonomous: CallAnswer });

const ByComplexity = z.object({ 1: CallAnswer, 2: CallAnswer, 3: CallAnswer, 4: CallAnswer });

export const GovernanceTable = z
  .object({
    actions: z.array(
      z
        .object({
          name: z.string().openapi({ example: "refund" }),
          complexity: z
            .number()
            .int()
            .min(1)
            .max(4)
            .openapi({ description: "1 reads, 2 suggests, 3 changes something, 4 is hard to undo", example: 4 }),
          words: z.array(z.string()).openapi({
            description: "The words that order it in a task of the built-in engine; empty for actions of tools alone",
            example: ["refund", "refunds"],
          }),
          meaning: z.string().openapi({ example: "Gives money back." }),
          by_level: ByLevel,
        })
        .openapi("GovernedAction"),
    ),
    levels: z
      .object({ student: ByComplexity, intern: ByComplexity, supervised: ByComplexity, autonomous: ByComplexity })
      .openapi({
        description:
          "The answer by level and complexity. The media and creative actions, which ask an intern, differ, as `by_level` says",
      }),
  })
  .openapi("GovernanceTable");

export const presentGovernance = ({ actions, levels }: Table): z.output<typeof GovernanceTable> => ({
  actions: actions.map(({ name, complexity, words, meaning, byLevel }) => ({
    name,
    complexity,
    words: [...words],
    meaning,
    by_level: byLevel,
  })),
  levels,
});
