export type AgentTypeId = "planner" | "coder" | "tester" | "reviewer" | "deployer";

/** What the tenant allows its development agents. */
export interface SdlcSettings {
  sdlc_agents_enabled: boolean;
  enabled_agent_types: Readonly<Record<AgentTypeId, { enabled: boolean; config: Readonly<Record<string, unknown>> }>>;
  approval_required_for: string[];
}

export interface SdlcAgentType {
  id: AgentTypeId;
  name: string;
  description: string;
  capabilities: string[];
  required_maturity: string;
  safety_level: "SAFE" | "LOW_RISK" | "MEDIUM_RISK" | "HIGH_RISK";
  enabled: boolean;
}

/** An action's name as a person would say it: `create_wbs` as “create wbs”. */
export const sayAction = (action: string): string => action.replaceAll("_", " ");
