import { and, eq } from "drizzle-orm";

import type { Database } from "#db/client";
import { agentVersions } from "#db/schema/agent-versions";

/** The definition of a kept version of an agent, and the sums of its runs. */
export const selectVersionDefinition = (db: Database, { tenantId, agentId, version }: VersionKey) =>
  db
    .select({
      configuration: agentVersions.configuration,
      capabilities: agentVersions.capabilities,
      runs: agentVersions.runs,
      costUsd: agentVersions.costUsd,
      unpricedRuns: agentVersions.unpricedRuns,
    })
    .from(agentVersions)
    .where(
      and(eq(agentVersions.agentId, agentId), eq(agentVersions.version, version), eq(agentVersions.tenantId, tenantId)),
    )
    .get();

interface VersionKey {
  tenantId: string;
  agentId: string;
  version: number;
}
