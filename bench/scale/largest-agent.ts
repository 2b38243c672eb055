import { setTimeout as sleep } from "node:timers/promises";

import { databaseClient } from "#local/database-client";
import type { DatabaseAddress } from "#local/migration-database";

import { startBystander, type Seen } from "./bystander.ts";
import type { Caller } from "./caller.ts";
import type { Tenant } from "./tenant.ts";

export interface Removal {
  executions: number;
  /** The status of the answer to the deletion. */
  status: number;
  tookMs: number;
  /** Whether the agent was gone from the API when the answer had come. */
  hidden: boolean;
  /** Time until its last row was removed; null when rows remain at the end of the given time. */
  removedAfterMs: number | null;
  bystander: Seen;
}

const PATIENCE_MS = 1_800_000;

/**
 * Permanently deletes an agent with very many executions while another client works, and waits until its rows are gone.
 */
export async function deleteLargestAgent(
  { caller, agentId }: { caller: Caller; agentId: string },
  bystander: Tenant,
  address: DatabaseAddress,
): Promise<Removal> {
  const database = databaseClient(address);
  const rowsLeft = async (): Promise<number> => {
    const found = await database.execute({
      sql: "SELECT (SELECT count(*) FROM executions WHERE agent_id = ?1) + (SELECT count(*) FROM episodes WHERE agent_id = ?1)",
      args: [agentId],
    });
    return Number(found.rows[0]?.[0]);
  };
  try {
    const executions = await database.execute({
      sql: "SELECT count(*) FROM executions WHERE agent_id = ?",
      args: [agentId],
    });
    const other = startBystander(bystander);
    const began = performance.now();
    const deleted = await caller("DELETE", `/api/agents/${agentId}`);
    const hidden = (await caller("GET", `/api/agents/${agentId}`)).status === 404;
    // It is not restored: the measurement begins when the thirty days are over.
    await database.execute({ sql: "UPDATE removals SET due_at = 0 WHERE row_id = ?", args: [agentId] });
    while ((await rowsLeft()) > 0 && performance.now() - began < PATIENCE_MS) await sleep(1_000);
    const removedAfterMs = (await rowsLeft()) === 0 ? performance.now() - began : null;
    return {
      executions: Number(executions.rows[0]?.[0]),
      status: deleted.status,
      tookMs: deleted.tookMs,
      hidden,
      removedAfterMs,
      bystander: await other.end(),
    };
  } finally {
    database.close();
  }
}
