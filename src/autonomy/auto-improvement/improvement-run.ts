import { crc32 } from "#lib/crc32";
import type { VoidReason } from "#lib/void-reasons";

import type { Fitness } from "./improve-skill.ts";
import type { CandidateRow, MutationRow, VariantRow } from "./store.ts";

/** The result of an improvement run. */
export interface ImprovementRun {
  /** `evaluated`: variants of a workflow were measured; the other outcomes concern a skill. */
  outcome: "validated" | "rejected" | "unchanged" | "evaluated";
  reason: string | null;
  seed: number;
  /** Why no model could write a body; null where none was asked, or one answered. */
  modelFault: VoidReason | null;
  fitness: Fitness | null;
  candidate: CandidateRow | null;
  mutations: MutationRow[];
  variants: VariantRow[];
}

/** A run that changed nothing. */
export const unchanged = (
  reason: string,
  seed: number,
  { fitness, modelFault }: Pick<ImprovementRun, "fitness" | "modelFault"> = { fitness: null, modelFault: null },
): ImprovementRun => ({
  outcome: "unchanged",
  reason,
  seed,
  modelFault,
  fitness,
  candidate: null,
  mutations: [],
  variants: [],
});

const MAX_SEED = 0x7fff_ffff;

/** A seed derived from a text: the same text gives the same seed. */
export const seedOf = (text: string): number => crc32(text) & MAX_SEED;
