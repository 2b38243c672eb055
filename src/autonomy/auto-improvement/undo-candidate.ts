import type { ServiceContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";
import { changeSkillWith } from "#skills/private-skills/change-skill";
import { actingUser } from "#tenancy/acting-user";

import { findCandidate, wrongStatus } from "./find-candidate.ts";
import type { AppliedCandidate } from "./promote-candidate.ts";
import { requireCandidateAt, updateCandidate, type CandidateRow } from "./store.ts";

/**
 * Restores exactly the body that a promoted candidate replaced, as a new version. The candidate stays, marked as
 * undone, and the loop does not try its body again. Throws NOT_FOUND, and CONFLICT unless it is promoted and the skill
 * still has its body.
 */
export async function undoCandidate(ctx: ServiceContext, candidateId: string): Promise<AppliedCandidate> {
  const candidate = await findCandidate(ctx, candidateId);
  if (candidate.validationStatus !== "promoted") throw wrongStatus(candidate.validationStatus);
  const userId = actingUser(ctx.actor);
  const next: CandidateRow = { ...candidate, validationStatus: "undone", undoneAt: ctx.clock(), undoneBy: userId };
  return changeSkillWith(ctx, candidate.skillId, (skill) => {
    if (skill.code !== candidate.code) throw changedSince();
    const entry = auditChange(ctx, {
      agentId: candidate.agentId,
      action: "undo_skill_candidate",
      summary: `candidate ${candidate.id} of the skill ${skill.id} (${skill.name}), body ${candidate.codeDigest ?? ""} becomes ${candidate.parentDigest ?? ""} again`,
      episodeId: candidate.episodeId,
    });
    return {
      change: { code: candidate.parentCode },
      also: [requireCandidateAt(candidate, () => wrongStatus(null)), updateCandidate(next)],
      audit: [entry],
      result: ({ version }): AppliedCandidate => ({ candidate: next, skillVersion: version }),
    };
  });
}

const changedSince = (): AppError =>
  new AppError("CONFLICT", {
    message: "The skill's body has been changed since the candidate was promoted; undo the later changes first.",
    details: { reason: "changed_since" },
  });
