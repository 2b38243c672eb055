import { requireOwn } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context/context";
import { agentNotFound, type AppError, notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";
import { settleRuns } from "#platform/tenant-gate/settle-runs";

import { type Difference, differencesOf } from "./differences.ts";
import { type Present, selectVersion, type VersionRow } from "./store.ts";

/** One version as it is shown: what it changed, and whether the agent's level belongs to what acted under it. */
export interface ShownVersion {
  row: VersionRow;
  /** From the preceding version; empty for the first that is kept. */
  changes: Difference[];
  isCurrent: boolean;
  /** Null where it is not known what acted. A student has no level to lose. */
  holdsLevel: boolean | null;
}

/**
 * Finds a version of the tenant's agent, compared with a given one or the preceding one. Throws AGENT_NOT_FOUND, and
 * NOT_FOUND for a version that is not kept.
 */
export async function findVersion(
  ctx: ServiceContext,
  agentId: string,
  versionText: string,
  since: number | null = null,
): Promise<ShownVersion> {
  if (!isUuid(agentId)) throw agentNotFound(agentId);
  const version = numberOf(versionText);
  await settleRuns(ctx);
  const { owner, present, row, other } = await selectVersion(ctx.db, agentId, version, since);
  requireOwn(ctx, agentId, owner);
  if (row === undefined || present === undefined) throw versionNotFound(versionText);
  if (since !== null && other === undefined) throw versionNotFound(String(since));
  return showVersion(present, row, other);
}

export const showVersion = (present: Present, row: VersionRow, before: VersionRow | undefined): ShownVersion => ({
  row,
  changes: before === undefined ? [] : differencesOf(before, row),
  isCurrent: row.version === present.version,
  holdsLevel: holdsLevel(present, row.fingerprint),
});

function holdsLevel({ level, levelFingerprint, equalFingerprints }: Present, fingerprint: string | null) {
  if (level === "student") return true;
  if (fingerprint === null || levelFingerprint === null) return null;
  return fingerprint === levelFingerprint || equalFingerprints?.includes(fingerprint) === true;
}

/** A malformed number is an unknown one. */
const numberOf = (version: string): number => (/^[1-9]\d{0,8}$/.test(version) ? Number(version) : 0);

export const versionNotFound = (version: string): AppError => notFound("version", version);
