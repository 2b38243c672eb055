import { z } from "@hono/zod-openapi";

import { AGENT_TYPE_IDS, SAFETY_LEVELS } from "#engine/governance/development-agents";
import { MATURITY_LEVELS } from "#engine/governance/maturity";
import { field } from "#http/field";
import { jsonObject, timestamp, title, toTimestampOrNull } from "#http/schemas";

import type { SdlcSettings } from "./find-settings.ts";
import type { TypeConfiguration } from "./get-sdlc-agent-type-configuration.ts";
import type { ListedAgentType } from "./list-sdlc-agent-types.ts";

export const AgentTypeName = z.enum(AGENT_TYPE_IDS).openapi("SdlcAgentTypeId", { example: "planner" });

export const AgentTypePath = z.object({
  agent_type: AgentTypeName.openapi({
    param: { name: "agent_type", in: "path", description: "Name of the agent type" },
  }),
});

const TypeSetting = z.object({ enabled: z.boolean(), config: jsonObject() });

export const SettingsView = z
  .object({
    sdlc_agents_enabled: field(z.boolean(), "The master switch"),
    enabled_agent_types: z.object({
      planner: TypeSetting,
      coder: TypeSetting,
      tester: TypeSetting,
      reviewer: TypeSetting,
      deployer: TypeSetting,
    }),
    approval_required_for: field(
      z.array(z.string()),
      "Actions that need a person's approval, in addition to those of agent types that always need one",
    ),
  })
  .openapi("SdlcSettings", {
    example: {
      sdlc_agents_enabled: true,
      enabled_agent_types: {
        planner: { enabled: true, config: { hours_per_point: 6 } },
        coder: { enabled: false, config: {} },
        tester: { enabled: true, config: {} },
        reviewer: { enabled: true, config: { disabled_rules: ["todo_comment"] } },
        deployer: { enabled: false, config: {} },
      },
      approval_required_for: ["execute_tests"],
    },
  });

export const UpdateSettingsBody = z
  .strictObject({
    enabled_agent_types: field(
      z.array(AgentTypeName).max(20).optional(),
      "The agent types that may work; all others may not",
      ["planner", "reviewer"],
    ),
    approval_required_for: field(
      z.array(title(100)).max(100).optional(),
      "The additional actions that need an approval; the list replaces the earlier one",
      ["execute_tests"],
    ),
  })
  .openapi("UpdateSdlcSettingsBody", {
    example: { enabled_agent_types: ["planner", "reviewer"], approval_required_for: ["execute_tests"] },
  });

export const SwitchView = z
  .object({
    success: z.literal(true),
    message: z.string().openapi({ example: "Development agents are on." }),
    enabled: z.boolean(),
  })
  .openapi("SdlcSwitch");

export const AgentTypeView = z
  .object({
    id: AgentTypeName,
    name: z.string().openapi({ example: "Planner" }),
    description: z.string().openapi({ example: "Turns requirements into a work breakdown." }),
    capabilities: field(z.array(z.string()), "The actions of the type", ["create_wbs"]),
    required_maturity: field(
      z.enum(MATURITY_LEVELS),
      "The lowest level that may use all actions of the type. Students may use only the analysing actions of the planner and the reviewer",
    ),
    safety_level: z.enum(SAFETY_LEVELS),
    enabled: field(z.boolean(), "Whether an agent may work as this type now"),
  })
  .openapi("SdlcAgentType");

export const ConfigurationBody = z
  .strictObject({
    config: field(
      jsonObject(),
      "planner: `hours_per_point` (0.5–40, default 4). coder and tester: `memory_megabytes` of the sandbox (16–64, default 16). reviewer: `max_function_lines` (10–1000, default 60), `max_changed_lines` (50–100000, default 400), `disabled_rules`. Other keys are refused",
      { hours_per_point: 6 },
    ),
  })
  .openapi("SdlcConfigurationBody", { example: { config: { hours_per_point: 6 } } });

export const ConfigurationView = z
  .object({
    agent_type: AgentTypeName,
    config: jsonObject().openapi({ example: { hours_per_point: 6 } }),
    updated_at: field(timestamp().nullable(), "Null until the configuration is set"),
  })
  .openapi("SdlcConfiguration");

export function presentSettings(settings: SdlcSettings): z.output<typeof SettingsView> {
  const { isEnabled, enabledAgentTypes, configurations, approvalRequiredFor } = settings;
  const of = (id: (typeof AGENT_TYPE_IDS)[number]) => ({
    enabled: enabledAgentTypes.includes(id),
    config: configurations[id],
  });
  return {
    sdlc_agents_enabled: isEnabled,
    enabled_agent_types: {
      planner: of("planner"),
      coder: of("coder"),
      tester: of("tester"),
      reviewer: of("reviewer"),
      deployer: of("deployer"),
    },
    approval_required_for: [...approvalRequiredFor],
  };
}

export const presentSwitch = ({ isEnabled }: SdlcSettings): z.output<typeof SwitchView> => ({
  success: true,
  message: isEnabled ? "Development agents are on." : "Development agents are off.",
  enabled: isEnabled,
});

export const presentAgentType = (type: ListedAgentType): z.output<typeof AgentTypeView> => ({
  id: type.id,
  name: type.name,
  description: type.description,
  capabilities: [...type.capabilities],
  required_maturity: type.requiredMaturity,
  safety_level: type.safetyLevel,
  enabled: type.isEnabled,
});

export const presentConfiguration = ({
  agentType,
  config,
  updatedAt,
}: TypeConfiguration): z.output<typeof ConfigurationView> => ({
  agent_type: agentType,
  config,
  updated_at: toTimestampOrNull(updatedAt),
});
