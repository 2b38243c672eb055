/** The permissions of a program that names none: see the workspace, and run its agents. */
export const USUAL_SCOPES = ["AGENT_VIEW", "AGENT_RUN", "SKILL_VIEW"] as const;
