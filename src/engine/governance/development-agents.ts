import type { MaturityLevel } from "./maturity.ts";

export const AGENT_TYPE_IDS = ["planner", "coder", "tester", "reviewer", "deployer"] as const;
export type AgentTypeId = (typeof AGENT_TYPE_IDS)[number];

export const SAFETY_LEVELS = ["SAFE", "LOW_RISK", "MEDIUM_RISK", "HIGH_RISK"] as const;

export interface AgentType {
  name: string;
  description: string;
  /** The actions of the type; an action belongs to one type only. */
  capabilities: readonly string[];
  /** The level that may use all capabilities. */
  requiredMaturity: MaturityLevel;
  /** Actions that only analyse their input: a student may take these too. */
  analysis: readonly string[];
  safetyLevel: (typeof SAFETY_LEVELS)[number];
  /** Every action needs a person's approval, at every level. */
  needsApproval: boolean;
  needsSandbox: boolean;
}

/** The development agents: the only such table. */
export const AGENT_TYPES: Readonly<Record<AgentTypeId, AgentType>> = {
  planner: {
    name: "Planner",
    description: "Turns requirements into a work breakdown with dependencies and estimates.",
    capabilities: ["analyze_requirements", "create_wbs", "map_dependencies", "estimate_effort"],
    requiredMaturity: "intern",
    analysis: ["analyze_requirements"],
    safetyLevel: "SAFE",
    needsApproval: false,
    needsSandbox: false,
  },
  coder: {
    name: "Coder",
    description: "Writes, restructures and documents code, and runs it with its tests in the sandbox.",
    capabilities: ["write_code", "refactor", "add_tests", "document_code"],
    requiredMaturity: "supervised",
    analysis: [],
    safetyLevel: "MEDIUM_RISK",
    needsApproval: true,
    needsSandbox: true,
  },
  tester: {
    name: "Tester",
    description:
      "Writes and runs tests in the sandbox, makes test data, and measures which statements, branches and functions tests reach.",
    capabilities: ["write_tests", "execute_tests", "generate_mock_data", "analyze_coverage"],
    requiredMaturity: "supervised",
    analysis: [],
    safetyLevel: "LOW_RISK",
    needsApproval: false,
    needsSandbox: true,
  },
  reviewer: {
    name: "Reviewer",
    description: "Reads a diff or files and names what is wrong, how severe it is, and where.",
    capabilities: ["review_code", "check_security", "validate_style", "suggest_improvements"],
    requiredMaturity: "intern",
    analysis: ["review_code", "check_security", "validate_style"],
    safetyLevel: "SAFE",
    needsApproval: false,
    needsSandbox: false,
  },
  deployer: {
    name: "Deployer",
    description: "Promotes a project's release record through dev, staging and production, and rolls it back.",
    capabilities: ["deploy", "rollback", "monitor_deployment", "manage_environments"],
    requiredMaturity: "autonomous",
    analysis: [],
    safetyLevel: "HIGH_RISK",
    needsApproval: true,
    needsSandbox: false,
  },
};

/** Whether the type has exactly this action. */
export const hasCapability = (agentType: AgentTypeId, action: string): boolean =>
  AGENT_TYPES[agentType].capabilities.includes(action);
