import type { AgentRow } from "#db/schema/agents";
import type { Statement } from "#db/statement";
import { progressOf } from "#engine/evidence/progress";
import type { Readiness } from "#engine/evidence/readiness";

import { upsertProgress, type FoundProgress } from "./store.ts";

const DAY_MS = 86_400_000;

/** An agent's standing as recorded. */
export const foundProgress = (
  { id, maturityLevel, version }: Pick<AgentRow, "id" | "maturityLevel" | "version">,
  readiness: Readiness,
): FoundProgress => ({ agentId: id, ...progressOf(readiness), maturityLevel, version });

/** The statements that record the standing of agents of any tenants for the day (UTC). */
export const recordProgress = (found: readonly FoundProgress[], at: number): Statement[] =>
  found.length === 0 ? [] : upsertProgress(found, at - (at % DAY_MS), at);
