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

/** An action's name as a person would say it: `write_code` as “write code”, `create_wbs` as “create work breakdown”. */
export const sayAction = (action: string): string =>
  action === "create_wbs" ? "create work breakdown" : action.replaceAll("_", " ");
