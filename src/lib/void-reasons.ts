/** Why an exam or a replay ended without a verdict; none of these is the agent's fault. */
export const VOID_REASONS = ["vendor", "budget", "agent_changed", "interrupted"] as const;
export type VoidReason = (typeof VOID_REASONS)[number];
