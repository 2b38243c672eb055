import fc from "fast-check";

import type { AuditRecord } from "#db/audit-record";
import { ORIGINS } from "#lib/origin";
import { auditKeysOf, type AuditKeys } from "#platform/audit/audit-keys";
import { AUDIT_ACTOR_KINDS, AUDIT_OUTCOMES } from "#platform/audit/audit-words";
import { chainedEntry, GENESIS, type AuditHead, type ChainedEntry } from "#platform/audit/chained-entry";

export const TENANT = "0199a3f2-7c1e-7b54-9f0e-000000000001";
export const config = { encryptionKey: "k".repeat(43), previousEncryptionKeys: [] };
export const keys = await auditKeysOf(config, TENANT);
export const stranger = await auditKeysOf({ encryptionKey: "s".repeat(43), previousEncryptionKeys: [] }, TENANT);

const orNull = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null });
const someText = fc.string({ unit: "grapheme", maxLength: 20 });
const time = fc.integer({ min: 0, max: 4_000_000_000_000 });

export const anyRecord: fc.Arbitrary<AuditRecord> = fc.record({
  id: fc.uuid(),
  tenantId: fc.constant(TENANT),
  actorKind: fc.constantFrom(...AUDIT_ACTOR_KINDS),
  actorId: orNull(fc.uuid()),
  agentId: orNull(fc.uuid()),
  agentType: orNull(someText),
  action: someText,
  inputSummary: someText,
  valuesBefore: orNull(fc.dictionary(someText, someText, { maxKeys: 3 })),
  valuesAfter: orNull(fc.dictionary(someText, fc.integer(), { maxKeys: 3 })),
  reason: orNull(someText),
  requestId: orNull(fc.uuid()),
  origin: orNull(fc.constantFrom(...ORIGINS)),
  outcome: fc.constantFrom(...AUDIT_OUTCOMES),
  success: fc.boolean(),
  approvalRequired: fc.boolean(),
  approvedBy: orNull(fc.uuid()),
  approvedAt: orNull(time),
  approvalExpires: orNull(time),
  constitutionalViolations: fc.array(someText, { maxLength: 3 }),
  episodeId: orNull(fc.uuid()),
  createdAt: time,
});

/** A chain of these records as the gate would write it. */
export async function chainOf(records: readonly AuditRecord[], made: AuditKeys = keys, from: AuditHead = GENESIS) {
  const entries: ChainedEntry[] = [];
  let head = from;
  for (const record of records) {
    const link = { sequence: head.sequence + 1, keyId: made.currentKeyId, previousMac: head.mac };
    const mac = (await made.macOf(chainedEntry(record, link, ""))) ?? "";
    entries.push(chainedEntry(record, link, mac));
    head = { sequence: link.sequence, mac };
  }
  return { entries, head };
}

export const anyChain = (minLength: number) => fc.array(anyRecord, { minLength, maxLength: 12 });

/** Another value of the same kind, for every field. */
export const EDITS: Readonly<Record<keyof Required<ChainedEntry>, (entry: ChainedEntry) => Partial<ChainedEntry>>> = {
  id: () => ({ id: "0199a3f2-7c1e-7b54-9f0e-ffffffffffff" }),
  tenant_id: () => ({ tenant_id: "0199a3f2-7c1e-7b54-9f0e-ffffffffffff" }),
  sequence: ({ sequence }) => ({ sequence: sequence + 1_000 }),
  actor: ({ actor }) => ({ actor: { ...actor, id: actor.id === null ? "somebody" : null } }),
  agent_id: ({ agent_id }) => ({ agent_id: agent_id === null ? "somebody" : null }),
  agent_type: ({ agent_type }) => ({ agent_type: agent_type === null ? "coder" : null }),
  action: ({ action }) => ({ action: `${action}!` }),
  input_summary: ({ input_summary }) => ({ input_summary: `${input_summary} ` }),
  before: ({ before }) => ({ before: { ...before, another: 1 } }),
  after: ({ after }) => ({ after: { ...after, another: 1 } }),
  reason: ({ reason }) => ({ reason: `${reason ?? ""}!` }),
  request: ({ request }) => ({ request: `${request ?? ""}!` }),
  origin: ({ origin }) => ({ origin: origin === "stranger" ? "person" : "stranger" }),
  outcome: ({ outcome }) => ({ outcome: outcome === "refused" ? "completed" : "refused" }),
  success: ({ success }) => ({ success: !success }),
  approval_required: ({ approval_required }) => ({ approval_required: !approval_required }),
  approved_by: ({ approved_by }) => ({ approved_by: approved_by === null ? "somebody" : null }),
  approved_at: ({ approved_at }) => ({ approved_at: approved_at === null ? "2026-11-21T09:30:00.000Z" : null }),
  approval_expires: ({ approval_expires }) => ({
    approval_expires: approval_expires === null ? "2026-11-21T09:30:00.000Z" : null,
  }),
  constitutional_violations: ({ constitutional_violations }) => ({
    constitutional_violations: [...constitutional_violations, "another"],
  }),
  episode_id: ({ episode_id }) => ({ episode_id: episode_id === null ? "somebody" : null }),
  created_at: ({ created_at }) => ({
    created_at: `${created_at.slice(0, -4)}${created_at.endsWith("000Z") ? "1" : "0"}00Z`,
  }),
  key_id: () => ({ key_id: "0000000000000000" }),
  previous_mac: () => ({ previous_mac: "f".repeat(64) }),
  mac: () => ({ mac: "f".repeat(64) }),
};
