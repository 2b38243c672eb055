import { inject } from "vitest";

import { readChain } from "#administration/audit-log/read-chain";
import { verifyChain, type ChainReport } from "#administration/audit-log/verify-chain";
import type { AuditRecord } from "#db/audit-record";
import { connect, type Database } from "#db/client";
import type { WriteUnit } from "#db/group-commit";
import type { Hrana } from "#db/hrana";
import type { WriteAnswer, Writer, WriteRequest } from "#db/write-request";
import { AuditChain, type HeadWitness } from "#platform/audit/audit-chain";
import { auditEntry } from "#platform/audit/audit-entry";
import { auditKeysOf } from "#platform/audit/audit-keys";
import type { AuditHead, ChainedEntry } from "#platform/audit/chained-entry";
import { GroupWriter } from "#platform/tenant-gate/group-writer";

/** The keys that the tests' own writer signs with; the instance has another key. */
export const testKeys = { encryptionKey: "A".repeat(43), previousEncryptionKeys: [] };

/** A tenant's writer in this process, on the instance's database: the parts of its gate without the gate. */
export interface TestWriter extends Writer {
  tenantId: string;
  db: Database;
  /** The head as remembered outside the database. */
  head: () => AuditHead | undefined;
  /** Forgets everything except the remembered head, like an object that dies. */
  restart: () => void;
  /** Writes a unit with entries, one for each action. */
  writeUnit: (unit: WriteUnit, ...actions: string[]) => ReturnType<GroupWriter["write"]>;
  entries: () => Promise<ChainedEntry[]>;
  verify: () => Promise<ChainReport>;
}

export interface WriterOptions {
  tenantId?: string;
  /** The database; the instance's when absent. */
  database?: ReturnType<typeof connect>;
  /** Between the writer and the database. */
  through?: (hrana: Hrana) => Hrana;
}

export function testWriter({
  tenantId = crypto.randomUUID(),
  database = connect(inject("databaseUrl"), undefined),
  through = (hrana) => hrana,
}: WriterOptions = {}): TestWriter {
  const { db, hrana } = database;
  let head: AuditHead | undefined;
  const witness: HeadWitness = {
    read: () => Promise.resolve(head),
    write: (next) => {
      head = next;
      return Promise.resolve();
    },
  };
  const start = () => new GroupWriter(through(hrana), new AuditChain(db, testKeys, witness));
  let writer = start();
  const entries = async () => {
    const pages = await Array.fromAsync(readChain(db, tenantId));
    return pages.flat();
  };
  return {
    tenantId,
    db,
    head: () => head,
    restart: () => {
      writer = start();
    },
    writeUnit: (unit, ...actions) =>
      writer.write(
        unit,
        actions.map((action) => recordOf(tenantId, action)),
      ),
    write: async ({ statements, audit }: WriteRequest): Promise<WriteAnswer> => writer.write(statements, audit),
    entries,
    verify: async () => {
      const keys = await auditKeysOf(testKeys, tenantId);
      return verifyChain([await entries()], head ?? { sequence: 0, mac: "0".repeat(64) }, keys.macOf);
    },
  };
}

const recordOf = (tenantId: string, action: string): AuditRecord =>
  auditEntry(
    {
      tenant: { id: tenantId },
      actor: { kind: "system", trigger: "test" },
      clock: Date.now,
      newId: () => crypto.randomUUID(),
    },
    { agentId: null, action, inputSummary: "A test's entry", outcome: "completed", success: true },
  );
