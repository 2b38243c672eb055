import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { DEFAULT_AUTO_DEV, effectiveAutoDev } from "#autonomy/workspaces/auto-dev";
import { CAPABILITIES, decideImprovement, type Capability } from "#autonomy/workspaces/decide-improvement";
import { MATURITY_LEVELS } from "#engine/governance/maturity";

const capability = fc.constantFrom(...(Object.keys(CAPABILITIES) as Capability[]));
const level = fc.constantFrom(...MATURITY_LEVELS);
const instance = fc.record({
  enabled: fc.boolean(),
  mementoSkills: fc.boolean(),
  alphaEvolver: fc.boolean(),
  backgroundEvolution: fc.boolean(),
  maxMutationsPerDay: fc.nat(1_000),
  maxSkillCandidatesPerDay: fc.nat(1_000),
  sandboxTimeoutSeconds: fc.integer({ min: 30, max: 300 }),
  sandboxMemoryLimit: fc.constantFrom("128m" as const, "256m" as const, "1g" as const),
});
const workspace = fc
  .record({
    enabled: fc.boolean(),
    memento_skills: fc.boolean(),
    alpha_evolver: fc.boolean(),
    background_evolution: fc.boolean(),
    max_mutations_per_day: fc.nat(1_000),
    max_skill_candidates_per_day: fc.nat(1_000),
  })
  .map((fields) => ({ ...DEFAULT_AUTO_DEV, ...fields }));

const ALL_ON = {
  instance: {
    enabled: true,
    mementoSkills: true,
    alphaEvolver: true,
    backgroundEvolution: true,
    maxMutationsPerDay: 10,
    maxSkillCandidatesPerDay: 5,
    sandboxTimeoutSeconds: 60,
    sandboxMemoryLimit: "256m" as const,
  },
  workspace: {
    ...DEFAULT_AUTO_DEV,
    enabled: true,
    memento_skills: true,
    alpha_evolver: true,
    background_evolution: true,
  },
};

describe("the gate", () => {
  it.each([
    ["memento_skills", [false, true, true, true]],
    ["alpha_evolver", [false, false, true, true]],
    ["background_evolution", [false, false, false, true]],
  ] as const)("with everything on, %s depends on the level alone", (name, expected) => {
    const allowed = MATURITY_LEVELS.map((at) => decideImprovement(name, { ...ALL_ON, level: at }).allowed);
    expect(allowed).toEqual(expected);
  });

  it("is shut with a reason whenever instance or workspace is off", () => {
    fc.assert(
      fc.property(capability, level, instance, workspace, (name, at, allows, asks) => {
        const { allowed, reasons } = decideImprovement(name, { instance: allows, workspace: asks, level: at });
        expect(allowed).toBe(reasons.length === 0);
        expect(reasons.includes("instance_off")).toBe(!allows.enabled);
        expect(reasons.includes("workspace_off")).toBe(!asks.enabled);
      }),
    );
  });

  it("agrees with what the workspace is told to be in force", () => {
    fc.assert(
      fc.property(capability, instance, workspace, (name, allows, asks) => {
        const { allowed } = decideImprovement(name, { instance: allows, workspace: asks, level: "autonomous" });
        expect(effectiveAutoDev(allows, asks)[name]).toBe(allowed);
      }),
    );
  });

  it("never lets a higher level do less", () => {
    fc.assert(
      fc.property(capability, instance, workspace, (name, allows, asks) => {
        const allowed = MATURITY_LEVELS.map((at) =>
          Number(decideImprovement(name, { instance: allows, workspace: asks, level: at }).allowed),
        );
        expect(allowed).toEqual(allowed.toSorted((left, right) => left - right));
      }),
    );
  });
});
