import type { DryRun, DryRunDrive, StoredDryRun } from "#agents/executions/dry-run";
import type { SystemContext } from "#context";
import type { RunName } from "#platform/objects/lane-name";

/** A case that is about to be run: its dry run, and what it is judged by. Plain JSON. */
export interface BegunCase<Material> {
  run: StoredDryRun;
  material: Material;
}

/** What a run consists of, read once when it begins. Plain JSON. */
export interface CasePlan<Basis, Case> {
  /** What all cases share. */
  basis: Basis;
  cases: Case[];
}

/**
 * What a run of many cases is for. `Basis`, `Case`, `Material` and `Verdict` are plain JSON: they are stored, and after a crash the run goes on with
 * them. What these functions throw is a fault of the platform; they are called again.
 */
export interface CaseWork<Basis, Case, Material, Verdict, Ended> {
  /** What it is called in the log. */
  kind: string;
  /** How long a case may take, milliseconds. */
  limitMs: number;
  /** How many cases are worked on at a time. */
  atOnce: number;
  /** The cases; null when the run is over already, or its agent is gone. */
  plan: (ctx: SystemContext, run: RunName) => Promise<CasePlan<Basis, Case> | null>;
  /** Takes a case up. A verdict says that there is nothing to run. */
  begin: (
    ctx: SystemContext,
    basis: Basis,
    one: Case,
  ) => Promise<{ begun: BegunCase<Material> } | { verdict: Verdict }>;
  /** The tools of a case instead of the agent's own. */
  toolsOf: (material: Material) => NonNullable<DryRunDrive["replace"]>;
  judge: (material: Material, run: DryRun) => Verdict;
  /** Whether the other cases can change nothing any more. */
  isDecided: (verdicts: readonly Verdict[]) => boolean;
  /** Writes what came of it, once; called again after a crash. Null when the run is not there any more. */
  conclude: (ctx: SystemContext, run: RunName, basis: Basis, verdicts: readonly Verdict[]) => Promise<Ended | null>;
  /** The row of a run that is over. */
  ended: (ctx: SystemContext, run: RunName) => Promise<Ended | null>;
}
