import { z } from "@hono/zod-openapi";

import { MATURITY_LEVELS } from "#engine/governance/maturity";
import { isAct } from "#engine/reasoning/is-act";
import { field } from "#http/field";
import { id, pathId } from "#http/schemas";
import { hasEffect } from "#tools/offered-tools/schemas";

import type { AgentPermissions as Permissions } from "./get-permissions.ts";
import type { GovernanceTable as Table } from "./governed-actions.ts";

export const PermissionsPath = z.object({ agent_id: pathId("agent_id") });

const Decision = z.enum(["allowed", "asks", "refused"]).openapi({ example: "allowed" });

export const AgentPermissions = z
  .object({
    agent_id: id(),
    level: field(z.enum(MATURITY_LEVELS), "Current level of the agent", "intern"),
    stopped_by: field(
      z.enum(["agent", "workspace"]).nullable(),
      "The engaged kill switch that stops the agent, whatever its level allows: its own or the workspace's. Null without one",
      null,
    ),
    tools: z.array(
      z.object({
        tool: z.string().openapi({ example: "summarize_text" }),
        description: z.string().openapi({ example: "Summarizes a text by its most important sentences." }),
        skill: field(
          z.object({ id: id(), name: z.string().openapi({ example: "Currency converter" }) }).nullable(),
          "The installed skill behind the tool",
        ),
        action: field(z.string(), "The governed action", "summarize"),
        complexity: field(
          z.number().int().min(1).max(4),
          "1 reads, 2 suggests, 3 changes something, 4 is hard to undo",
          1,
        ),
        has_effect: hasEffect(),
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
    has_effect: isAct(tool),
    by_level: byLevel,
  })),
});

const CallAnswer = field(
  z.enum(["alone", "asks", "refused"]),
  "The call is made, a person is asked first, or it is refused",
  "asks",
).openapi("GovernanceAnswer");

const ByLevel = z.object({ student: CallAnswer, intern: CallAnswer, supervised: CallAnswer, autonomous: CallAnswer });

const ByComplexity = z.object({ 1: CallAnswer, 2: CallAnswer, 3: CallAnswer, 4: CallAnswer });

const GovernedAction = z
  .object({
    name: z.string().openapi({ example: "refund" }),
    complexity: field(z.number().int().min(1).max(4), "1 reads, 2 suggests, 3 changes something, 4 is hard to undo", 4),
    words: field(
      z.array(z.string()),
      "The words that order it in a task of the built-in engine; empty for actions of tools alone",
      ["refund", "refunds"],
    ),
    meaning: z.string().openapi({ example: "Gives money back." }),
    by_level: ByLevel,
  })
  .openapi("GovernedAction");

export const GovernanceTable = z
  .object({
    actions: z.array(GovernedAction),
    levels: field(
      z.object({ student: ByComplexity, intern: ByComplexity, supervised: ByComplexity, autonomous: ByComplexity }),
      "The answer by level and complexity. The media and creative actions, which ask an intern, differ, as `by_level` says",
    ),
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
