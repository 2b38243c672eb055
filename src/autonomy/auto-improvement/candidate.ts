import type { SkillRow } from "#db/schema/skills";
import { sha256Hex } from "#lib/digest";
import type { VoidReason } from "#lib/void-reasons";

import type { Improvement } from "./improve-skill.ts";
import type { CandidateRow, MutationRow, SkillHistory } from "./store.ts";

/** The result of an attempt. */
export interface Concluded {
  candidate: CandidateRow;
  mutations: MutationRow[];
}

interface Origin {
  id: string;
  agentId: string;
  episodeId: string | null;
  requestedBy: string | null;
  seed: number;
  engine: string;
  at: number;
}

/** A candidate before any attempt. */
export const newCandidate = (skill: SkillRow, origin: Origin): CandidateRow => ({
  id: origin.id,
  tenantId: skill.tenantId,
  skillId: skill.id,
  skillName: skill.name,
  agentId: origin.agentId,
  episodeId: origin.episodeId,
  parentCandidateId: null,
  requestedBy: origin.requestedBy,
  seed: origin.seed,
  validationStatus: "pending",
  reason: null,
  modelFault: null,
  mutationId: null,
  parentCode: null,
  parentDigest: null,
  code: null,
  codeDigest: null,
  diff: null,
  fitness: null,
  engine: origin.engine,
  attempts: 0,
  nextAttemptAt: origin.at,
  createdAt: origin.at,
  validatedAt: null,
  promotedAt: null,
  promotedBy: null,
  undoneAt: null,
  undoneBy: null,
});

/**
 * The candidate after an attempt, with everything that was tried: validated with its body, or rejected with the reason.
 */
export async function conclude(
  candidate: CandidateRow,
  skill: SkillRow,
  improvement: Improvement,
  { history, modelFault, at }: { history: Pick<SkillHistory, "open">; modelFault: VoidReason | null; at: number },
): Promise<Concluded> {
  const parentCode = skill.code ?? "";
  const parentDigest = await sha256Hex(parentCode);
  const parent = history.open.find(({ status, codeDigest }) => status === "promoted" && codeDigest === parentDigest);
  const known = { ...candidate, modelFault, parentCode, parentDigest, parentCandidateId: parent?.id ?? null };
  const fitness = improvement.fitness === null ? null : { ...improvement.fitness };
  if (improvement.kind !== "validated") {
    const rejected = { ...known, validationStatus: "rejected" as const, reason: improvement.reason, fitness };
    const tried = improvement.kind === "unchanged" ? [] : improvement.tried;
    return { candidate: rejected, mutations: tried.map((one) => mutationOf(candidate, one, at)) };
  }
  const { best, tried } = improvement;
  return {
    candidate: {
      ...known,
      validationStatus: "validated",
      reason: null,
      mutationId: best.id,
      code: best.edit.code,
      codeDigest: best.codeDigest,
      diff: best.diff,
      fitness,
      validatedAt: at,
    },
    mutations: tried.map((one) => mutationOf(candidate, one, at)),
  };
}

/** Maximum characters of a diff; the candidate has the whole body. */
const MAX_DIFF = 16_384;
const MAX_ERROR = 1_000;

type Tried = Extract<Improvement, { kind: "validated" }>["tried"][number];

const mutationOf = (candidate: CandidateRow, one: Tried, at: number): MutationRow => ({
  id: one.id,
  tenantId: candidate.tenantId,
  skillId: candidate.skillId,
  candidateId: candidate.id,
  parentId: one.parentId,
  operator: one.edit.operator,
  description: one.edit.description.slice(0, MAX_ERROR).toWellFormed(),
  seed: candidate.seed,
  diff: one.diff.slice(0, MAX_DIFF).toWellFormed(),
  codeDigest: one.codeDigest,
  sandboxStatus: one.status,
  stage: one.stage,
  executionError: one.error === null ? null : one.error.slice(0, MAX_ERROR).toWellFormed(),
  casesFixed: one.verdict.fixed,
  casesBroken: one.verdict.broken,
  createdAt: at,
});
