import type { AutoDevSwitches, SandboxMemoryLimit } from "#config/config";

export type { AutoDevSwitches };

/** A workspace's settings for auto-improvement, in wire format. */
export interface AutoDev {
  enabled: boolean;
  memento_skills: boolean;
  alpha_evolver: boolean;
  background_evolution: boolean;
  /** Per day (UTC): edits that may be tried, of skills and workflows together. */
  max_mutations_per_day: number;
  /** Per day (UTC). */
  max_skill_candidates_per_day: number;
  sandbox_config: {
    /** Maximum seconds for trying one change. */
    timeout: number;
    memory_limit: SandboxMemoryLimit;
    enable_network: boolean;
  };
}

/** The settings of a workspace that configured none: everything off. */
export const DEFAULT_AUTO_DEV: AutoDev = {
  enabled: false,
  memento_skills: false,
  alpha_evolver: false,
  background_evolution: false,
  max_mutations_per_day: 10,
  max_skill_candidates_per_day: 5,
  sandbox_config: { timeout: 60, memory_limit: "256m", enable_network: false },
};

/**
 * Memory of one run of a skill, both in production and when a change of it is tried: a body that needs more would pass
 * here and fail there. Every memory limit that a workspace can set is above it.
 */
export const MEMORY_OF_A_RUN = "16m";

/** The effective settings: the workspace's, as far as the instance allows them. */
export interface EffectiveAutoDev {
  memento_skills: boolean;
  alpha_evolver: boolean;
  background_evolution: boolean;
  max_mutations_per_day: number;
  max_skill_candidates_per_day: number;
  sandbox_config: { timeout: number; memory_limit: typeof MEMORY_OF_A_RUN; enable_network: false };
}

export function effectiveAutoDev(instance: AutoDevSwitches, workspace: AutoDev): EffectiveAutoDev {
  const isOn = instance.enabled && workspace.enabled;
  const evolves = isOn && instance.alphaEvolver && workspace.alpha_evolver;
  return {
    memento_skills: isOn && instance.mementoSkills && workspace.memento_skills,
    alpha_evolver: evolves,
    background_evolution: evolves && instance.backgroundEvolution && workspace.background_evolution,
    max_mutations_per_day: Math.min(instance.maxMutationsPerDay, workspace.max_mutations_per_day),
    max_skill_candidates_per_day: Math.min(instance.maxSkillCandidatesPerDay, workspace.max_skill_candidates_per_day),
    sandbox_config: {
      timeout: Math.min(instance.sandboxTimeoutSeconds, workspace.sandbox_config.timeout),
      memory_limit: MEMORY_OF_A_RUN,
      enable_network: false,
    },
  };
}
