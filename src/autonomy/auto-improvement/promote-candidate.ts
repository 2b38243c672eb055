import type { ServiceContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { sha256Hex } from "#lib/digest";
import { auditEntry } from "#platform/audit/audit-entry";
import type { AuditedChange } from "#platform/audit/audit-words";
import { changeSkillWith } from "#skills/private-skills/change-skill";
import { actingUser } from "#tenancy/acting-user";

import { findCandidate, wrongStatus } from "./find-candidate.ts";
import { requireCandidateAt, requireOtherPromoter, updateCandidate, type CandidateRow } from "./store.ts";

/** A candidate and the version of the skill that it wrote. */
export interface AppliedCandidate {
  candidate: CandidateRow;
  skillVersion: number;
}

/**
 * Writes a validated candidate's body into its skill as a new version, if the skill still has the body that the
 * candidate was measured against. An administrator decides. The requester of the candidate may not decide while another
 * administrator could.
 */
export async function promoteCandidate(ctx: ServiceContext, candidateId: string): Promise<AppliedCandidate> {
  const candidate = await findCandidate(ctx, candidateId);
  if (candidate.validationStatus !== "validated") throw wrongStatus(candidate.validationStatus);
  const userId = actingUser(ctx.actor);
  const fourEyes = userId === null ? [] : [requireOtherPromoter(candidate, userId, ownCandidate)];
  const next: CandidateRow = {
    ...candidate,
    validationStatus: "promoted",
    promotedAt: ctx.clock(),
    promotedBy: userId,
  };
  return changeSkillWith(ctx, candidate.skillId, async (skill) => {
    if (skill.status !== "installed") throw uninstalled();
    if ((await sha256Hex(skill.code ?? "")) !== candidate.parentDigest) throw changedSince();
    const entry = auditEntry(ctx, {
      agentId: candidate.agentId,
      action: "promote_skill_candidate" satisfies AuditedChange,
      inputSummary: `candidate ${candidate.id} of the skill ${skill.id} (${skill.name}), body ${candidate.parentDigest ?? ""} becomes ${candidate.codeDigest ?? ""}`,
      outcome: "approved",
      success: true,
      approvedBy: userId,
      approvedAt: next.promotedAt,
      episodeId: candidate.episodeId,
    });
    return {
      change: { code: candidate.code },
      also: [requireCandidateAt(candidate, () => wrongStatus(null)), ...fourEyes, updateCandidate(next)],
      audit: [entry],
      result: ({ version }): AppliedCandidate => ({ candidate: next, skillVersion: version }),
    };
  });
}

const uninstalled = (): AppError =>
  new AppError("CONFLICT", { message: "The skill has been uninstalled.", details: { reason: "uninstalled" } });

const changedSince = (): AppError =>
  new AppError("CONFLICT", {
    message: "The skill's body has been changed since the candidate was measured.",
    details: { reason: "changed_since" },
  });

const ownCandidate = (): AppError =>
  new AppError("FORBIDDEN", {
    message: "You requested this candidate yourself; another administrator of the tenant must promote it.",
    details: { reason: "own_candidate" },
  });
