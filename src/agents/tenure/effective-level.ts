import type { AgentRow, AgentTenure } from "#db/schema/agents";
import { type ProbationReason, effectiveLevelOf } from "#engine/evidence/probation";
import type { MaturityLevel } from "#engine/governance/maturity";

/** The level that governance decides an agent's actions with: on probation it is `intern` at most. */
export const effectiveLevel = ({ maturityLevel, tenure }: Pick<AgentRow, "maturityLevel" | "tenure">): MaturityLevel =>
  effectiveLevelOf(maturityLevel, probationOf(tenure));

/** The agent's probation as recorded; null without one. */
export const probationOf = ({
  probationSince,
  probationReason,
}: Pick<AgentTenure, "probationSince" | "probationReason">): { since: number; reason: ProbationReason } | null =>
  probationSince === null ? null : { since: probationSince, reason: probationReason ?? "changed" };
