import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { auditChange } from "#platform/audit/audit-entry";

import { findVersion, type ShownVersion, versionNotFound } from "./find-version.ts";
import { updateVersionName } from "./store.ts";

/** Names a version, which is then kept; null takes its name away. Throws AGENT_NOT_FOUND, NOT_FOUND. */
export async function nameAgentVersion(
  ctx: ServiceContext,
  agentId: string,
  versionText: string,
  name: string | null,
): Promise<ShownVersion> {
  const found = await findVersion(ctx, agentId, versionText);
  const { version, name: before } = found.row;
  const named = { ...found, row: { ...found.row, name } };
  const audit = auditChange(ctx, {
    action: "name_version",
    agentId,
    summary: `version ${version}: ${name === null ? "no name" : `"${name}"`}`,
    before: { name: before },
    after: { name },
  });
  const statements = updateVersionName(ctx.tenant.id, { agentId, version, name }, () => versionNotFound(versionText));
  await commit(ctx, statements, { touches: ["agents"], result: named, audit: [audit] });
  return named;
}
