import { join } from "node:path";

import { databaseClient } from "#local/database-client";
import { migrate } from "#local/migrate";
import { startSqld, type Sqld } from "#local/sqld";

import type { Prepared } from "./prepare-tenant.ts";

/** One for each connection of the load, as the bare Worker keeps its streams, and some for what migrates and fills. */
const MAX_CONNECTIONS = 24;

/** The bare Worker's own database: the same server and schema, with rows like those that the platform's routes read. */
export async function startBareDatabase(folder: string, { tenantId, agentId, executionId }: Prepared): Promise<Sqld> {
  const sqld = await startSqld({
    folder: join(folder, "database"),
    logFile: join(folder, "sqld.log"),
    port: 0,
    maxConnections: MAX_CONNECTIONS,
    onFailure: (error) => {
      throw error;
    },
  });
  await migrate({ url: sqld.url });
  const agent = (id: string, at: number) => ({
    sql: `INSERT INTO agents (id, tenant_id, name, description, role, maturity_level, capabilities, configuration, version, revision, status, created_at, updated_at)
          VALUES (?, ?, 'Agent', 'Reads and reports', 'custom', 'student', '[]', '{}', 1, 1, 'active', ?, ?)`,
    args: [id, tenantId, at, at],
  });
  await databaseClient({ url: sqld.url }).batch(
    [
      {
        sql: "INSERT INTO tenants (id, name, slug, tier, created_at) VALUES (?, 'Bench', 'bench', 'enterprise', 0)",
        args: [tenantId],
      },
      ...Array.from({ length: 20 }, (_unused, index) => agent(index === 0 ? agentId : crypto.randomUUID(), index)),
      {
        sql: `INSERT INTO executions (id, tenant_id, agent_id, agent_version, maturity_level, task, action, input, status, progress, result, reasoning_trace, usage, triggered_by, created_at, deadline_at)
              VALUES (?, ?, ?, 1, 'student', 'compute 3*(4+5)', 'read', '{}', 'completed', 100, '{}', '[]', '{}', 'api', 0, 0)`,
        args: [executionId, tenantId, agentId],
      },
    ],
    "write",
  );
  return sqld;
}
