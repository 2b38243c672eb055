import type { SystemContext } from "#context/context";
import type { RunName } from "#platform/objects/lane-name";
import type { DryRun, DryRunDrive, StoredDryRun } from "#runs/drives/dry-run";

/** A case that is about to run: its dry run and the data that judges it. Plain JSON. */
export interface BegunCase<Material> {
  run: StoredDryRun;
  material: Material;
}

/** The contents of a run, read once when it begins. Plain JSON. */
export interface CasePlan<Basis, Case> {
  /** Data that all cases share. */
  basis: Basis;
  cases: Case[];
}

/**
 * The work of a run of many cases. `Basis`, `Case`, `Material` and `Verdict` are plain JSON: they are stored, and after
 * a crash the run continues with them. An error of these functions is a fault of the platform, and they are called
 * again.
 */
export interface CaseWork<Basis, Case, Material, Verdict, Ended> {
  /** Its name in the log, and the purpose of its calls of models. */
  kind: "exam" | "replay" | "data_set" | "playground";
  /** Time limit of a case, in milliseconds. */
  limitMs: number;
  /** Number of cases that run at a time. */
  atOnce: number | ((basis: Basis) => number);
  /** The cases; null when the run has ended already, or its agent is deleted. */
  plan: (ctx: SystemContext, run: RunName) => Promise<CasePlan<Basis, Case> | null>;
  /** Begins a case. A verdict means that there is nothing to run. */
  begin: (
    ctx: SystemContext,
    basis: Basis,
    one: Case,
  ) => Promise<{ begun: BegunCase<Material> } | { verdict: Verdict }>;
  /** Replaces the agent's tools for a case. */
  toolsOf: (material: Material) => NonNullable<DryRunDrive["replace"]>;
  /** Whether a call above the agent's level counts as approved in a case; none does when omitted. */
  isApproved?: (material: Material) => NonNullable<DryRunDrive["isApproved"]>;
  /** Decides about a case that has run. It may be called again after a crash. */
  judge: (
    material: Material,
    run: DryRun,
    around: { ctx: SystemContext; stored: StoredDryRun },
  ) => Verdict | Promise<Verdict>;
  /** The most that all cases together may cost in US dollars, and what a decided one took; absent without such a limit. */
  spending?: { capUsd: (basis: Basis) => number; tookUsd: (verdict: Verdict) => number };
  /** Cases that wait for answers of people; absent where no case does. */
  waiting?: {
    /** The rest of the drive of a case. */
    drive: (material: Material, stored: StoredDryRun) => Pick<DryRunDrive, "answerInstead" | "listener">;
    /** Shows that a case waits. Returns until when, in milliseconds since 1970. */
    ask: (ctx: SystemContext, material: Material, stored: StoredDryRun) => Promise<number>;
    /** The case with its answers, "over" where none will come, or null where it waits on. */
    look: (ctx: SystemContext, material: Material) => Promise<Material | "over" | null>;
  };
  /** Shows a case while it runs, after each of its steps. */
  moved?: (ctx: SystemContext, material: Material, stored: StoredDryRun) => Promise<void>;
  /** Tells how many cases are decided, for people who look on. It changes nothing about the run. */
  decided?: (ctx: SystemContext, run: RunName, cases: number) => Promise<void>;
  /** Whether the other cases can no longer change the result. */
  isDecided: (verdicts: readonly Verdict[]) => boolean;
  /** Writes the result once; called again after a crash. Null when the run is deleted. */
  conclude: (ctx: SystemContext, run: RunName, basis: Basis, verdicts: readonly Verdict[]) => Promise<Ended | null>;
  /** The row of an ended run. */
  ended: (ctx: SystemContext, run: RunName) => Promise<Ended | null>;
}
