import type { Client } from "@libsql/client";

import { takeScheduleTurn } from "#automation/schedules/take-turn";
import { readConfig } from "#config/config";
import type { SystemContext } from "#context/context";
import type { Writer } from "#db/write-request";
import { newUuid } from "#lib/uuid";
import { textRows } from "#test/support/database-schema";
import { writableInMemory } from "#test/support/memory-database";

export const TENANT = newUuid();
export const OWNER = newUuid();
export const AGENT = newUuid();

const CONFIG = readConfig({
  JWT_SECRET: "a secret of thirty-two characters",
  ENCRYPTION_KEY: "A".repeat(43),
  LIBSQL_URL: "http://127.0.0.1:1",
});

type Store = Awaited<ReturnType<typeof writableInMemory>>;

/** A database in memory with a tenant, its owner and an agent that the built-in engine serves. */
export async function scheduleStore(): Promise<Store> {
  const store = await writableInMemory(TENANT);
  const { client } = store;
  await client.execute({
    sql: "INSERT INTO users (id, tenant_id, email, name, role, status, created_at, updated_at) VALUES (?, ?, 'mara@fernhill.example', 'Mara', 'owner', 'active', 0, 0)",
    args: [OWNER, TENANT],
  });
  await client.execute({
    sql: `INSERT INTO agents (id, tenant_id, name, role, maturity_level, capabilities, configuration, status, version, revision, created_by, created_at, updated_at)
      VALUES (?, ?, 'Notes', 'custom', 'intern', '[]', '{}', 'active', 1, 1, ?, 0, 0)`,
    args: [AGENT, TENANT, OWNER],
  });
  return store;
}

/** The fate of a write: it may never reach the database, or its answer may be lost. */
export type Fate = "written" | "lost_before" | "lost_after";

export class Killed extends Error {}

/**
 * A process that looks at the tenant's schedules by its own clock. A killed one throws at its write, and does
 * nothing more.
 */
export function processWith(store: Store, { clock, fateOf }: { clock: () => number; fateOf: () => Fate }) {
  let isKilled = false;
  const writer: Writer = {
    write: async (request) => {
      if (isKilled) throw new Killed();
      const fate = fateOf();
      if (fate !== "lost_before") {
        const answer = await store.writer.write(request);
        if (fate === "written") return answer;
      }
      isKilled = true;
      throw new Killed();
    },
  };
  const verdict = { allowed: true, windows: [], retryAfterSeconds: 0 };
  const gate = {
    write: writer.write.bind(writer),
    enter: () => Promise.resolve({ verdict, versions: { otherwise: "0", changed: {} }, keyState: null }),
  };
  const ctx = {
    db: store.db,
    writer,
    bindings: { object: () => gate, enqueueMessages: () => Promise.resolve() },
    config: CONFIG,
    clock,
    newId: newUuid,
    log: { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} },
    waitUntil: () => {},
    requestId: "req_test",
    responseHeaders: {},
    clientAddress: () => "unknown",
    traceParent: () => null,
    tenantHost: () => null,
    tenant: { id: TENANT },
    actor: { kind: "system", trigger: "object" },
  } as unknown as SystemContext;
  return {
    isKilled: () => isKilled,
    look: async (): Promise<void> => {
      if (isKilled) return;
      await takeScheduleTurn(ctx).catch((error: unknown) => {
        if (!isKilled) throw error;
      });
    },
  };
}

export interface StoredTick {
  scheduleId: string;
  dueAt: number;
  outcome: string;
  executionId: string | null;
}

export async function ticksIn(client: Client): Promise<StoredTick[]> {
  const rows = await textRows(
    client,
    "SELECT schedule_id, due_at, outcome, coalesce(execution_id, '') FROM schedule_ticks ORDER BY schedule_id, due_at",
  );
  return rows.map(([scheduleId = "", dueAt, outcome = "", executionId = ""]) => ({
    scheduleId,
    dueAt: Number(dueAt),
    outcome,
    executionId: executionId === "" ? null : executionId,
  }));
}
