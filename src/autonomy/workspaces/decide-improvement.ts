import type { AutoDevSwitches } from "#config/config";
import { compareMaturity, requiredLevel, type Complexity, type MaturityLevel } from "#engine/governance/maturity";

import type { AutoDev } from "./auto-dev.ts";

/**
 * Capabilities of the improvement loop with their complexity; the only such table. A candidate is a suggestion that a
 * person may promote (2, from intern). The evolver repeats an agent's work with other settings (3, from supervised). In
 * the background it does so unasked (4, autonomous only).
 */
export const CAPABILITIES = {
  memento_skills: { complexity: 2, instance: "mementoSkills" },
  alpha_evolver: { complexity: 3, instance: "alphaEvolver" },
  background_evolution: { complexity: 4, instance: "backgroundEvolution" },
} as const satisfies Record<string, { complexity: Complexity; instance: keyof AutoDevSwitches }>;

export type Capability = keyof typeof CAPABILITIES;

/** The reason why something is not allowed. */
export type GateReason =
  | "instance_off"
  | "instance_capability_off"
  | "workspace_off"
  | "workspace_capability_off"
  | "maturity";

export interface GateDecision {
  allowed: boolean;
  /** All objections; empty when it is allowed. */
  reasons: GateReason[];
  complexity: Complexity;
  requiredLevel: MaturityLevel;
}

/** Whether the loop may act for an agent: instance, workspace and the agent's maturity must all allow it. Pure. */
export function decideImprovement(
  capability: Capability,
  given: { instance: AutoDevSwitches; workspace: AutoDev; level: MaturityLevel },
): GateDecision {
  const { complexity } = CAPABILITIES[capability];
  const needed = requiredLevel(complexity);
  const { instance, workspace, level } = given;
  // Background evolution does the same as the evolver.
  const parts: Capability[] = capability === "background_evolution" ? ["alpha_evolver", capability] : [capability];
  const against: [GateReason, boolean][] = [
    ["instance_off", !instance.enabled],
    ["instance_capability_off", parts.some((part) => !instance[CAPABILITIES[part].instance])],
    ["workspace_off", !workspace.enabled],
    ["workspace_capability_off", parts.some((part) => !workspace[part])],
    ["maturity", compareMaturity(level, needed) < 0],
  ];
  const reasons = against.flatMap(([reason, holds]) => (holds ? [reason] : []));
  return { allowed: reasons.length === 0, reasons, complexity, requiredLevel: needed };
}
