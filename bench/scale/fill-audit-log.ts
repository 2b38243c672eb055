import type { DatabaseSync } from "node:sqlite";

import type { AuditRecord } from "#db/audit-record";
import { auditEntries } from "#db/schema/audit";
import type { EncryptionKeys } from "#lib/secret-box";
import { auditKeysOf } from "#platform/audit/audit-keys";
import { chainedEntry, GENESIS, type AuditHead } from "#platform/audit/chained-entry";

import { idAt } from "./fill-rows.ts";
import { inserter } from "./inserter.ts";

/** Extends a tenant's audit log by this many valid entries. `times` has the time of each. */
export async function fillAuditLog(
  database: DatabaseSync,
  keys: EncryptionKeys,
  tenantId: string,
  times: readonly number[],
): Promise<void> {
  const insert = inserter(database, auditEntries);
  const { currentKeyId: keyId, macOf } = await auditKeysOf(keys, tenantId);
  let head = headOf(database, tenantId);
  for (const at of times) {
    const link = { sequence: head.sequence + 1, keyId, previousMac: head.mac };
    const record = entryAt(tenantId, at);
    const mac = (await macOf(chainedEntry(record, link, ""))) ?? "";
    insert({ ...record, ...link, mac });
    head = { sequence: link.sequence, mac };
  }
}

function headOf(database: DatabaseSync, tenantId: string): AuditHead {
  const row = database
    .prepare("SELECT sequence, mac FROM audit_entries WHERE tenant_id = ? ORDER BY sequence DESC LIMIT 1")
    .get(tenantId);
  return row === undefined ? GENESIS : { sequence: Number(row["sequence"]), mac: String(row["mac"]) };
}

const entryAt = (tenantId: string, at: number): AuditRecord => ({
  id: idAt(at),
  tenantId,
  actorKind: "system",
  actorId: null,
  agentId: null,
  agentType: null,
  action: "create_webhook",
  inputSummary: "https://receiver.example: agent.executed",
  valuesBefore: null,
  valuesAfter: null,
  reason: null,
  requestId: null,
  origin: null,
  outcome: "completed",
  success: true,
  approvalRequired: false,
  approvedBy: null,
  approvedAt: null,
  approvalExpires: null,
  constitutionalViolations: [],
  episodeId: null,
  createdAt: at,
});
