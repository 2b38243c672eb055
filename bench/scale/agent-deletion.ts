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
  /** The other client until the answer came, and then until the last row was removed. */
  accepting: Seen;
  removing: Seen;
}

const PATIENCE_MS = 1_800_000;
/** The other client works for this long before and after the deletion is sent. */
const AROUND_MS = 1_500;

/**
 * Permanently deletes an agent with very many executions while another client works, and waits until its rows are gone.
 */
export async function deleteLargeAgent(
  { caller, agentId, patienceMs = PATIENCE_MS }: { caller: Caller; agentId: string; patienceMs?: number | undefined },
  bystander: Tenant,
  address: DatabaseAddress,
): Promise<Removal> {
  const database = databaseClient(address);
  const isLeft = async (): Promise<boolean> => {
    const found = await database.execute({
      sql: "SELECT EXISTS (SELECT 1 FROM executions WHERE agent_id = ?1) OR EXISTS (SELECT 1 FROM episodes WHERE agent_id = ?1) OR EXISTS (SELECT 1 FROM agents WHERE id = ?1)",
      args: [agentId],
    });
    return found.rows[0]?.[0] === 1;
  };
  try {
    const executions = await database.execute({
      sql: "SELECT total_executions FROM agents WHERE id = ?",
      args: [agentId],
    });
    const before = startBystander(bystander);
    await sleep(AROUND_MS);
    const deleted = await caller("DELETE", `/api/agents/${agentId}`);
    const hidden = (await caller("GET", `/api/agents/${agentId}`)).status === 404;
    await sleep(AROUND_MS);
    const accepting = await before.end();
    const after = startBystander(bystander);
    const began = performance.now();
    // It is not restored: the measurement begins when the thirty days are over.
    await database.execute({ sql: "UPDATE removals SET due_at = 0 WHERE row_id = ?", args: [agentId] });
    while (deleted.status === 200 && (await isLeft()) && performance.now() - began < patienceMs) await sleep(1_000);
    const removedAfterMs = (await isLeft()) ? null : Math.round(performance.now() - began);
    return {
      executions: Number(executions.rows[0]?.[0]),
      status: deleted.status,
      tookMs: Math.round(deleted.tookMs),
      hidden,
      removedAfterMs,
      accepting,
      removing: await after.end(),
    };
  } finally {
    database.close();
  }
}
