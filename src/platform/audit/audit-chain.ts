import type { AuditRecord } from "#db/audit-record";
import type { Database } from "#db/client";
import type { SqlStatement } from "#db/hrana";
import type { ChainLinks } from "#db/write-group";
import type { EncryptionKeys } from "#lib/secret-box";

import { auditKeysOf, type AuditKeys } from "./audit-keys.ts";
import { chainedEntry, GENESIS, type AuditHead } from "./chained-entry.ts";
import { insertAuditEntry, requireEntry, selectHead } from "./store.ts";

/** Stores the head outside the database, so that a cut tail is detected. */
export interface HeadWitness {
  read(): Promise<AuditHead | undefined>;
  write(head: AuditHead): Promise<void>;
}

/** The links that make a unit's audit entries part of its batch. */
export interface ChainPart {
  links: ChainLinks;
  /** The head after this unit's commit; null for a unit without entries. */
  head: AuditHead | null;
}

const NO_PART: ChainPart = { links: { requires: null, inserts: [] }, head: null };

const plain = ({ sql, args }: SqlStatement): SqlStatement => ({ sql, args });

/** A tenant's chain, held by its one writer. No method may run twice at the same time. */
export class AuditChain {
  readonly #db: Database;
  readonly #config: EncryptionKeys;
  readonly #witness: HeadWitness;
  #keys: Promise<AuditKeys> | null = null;
  #head: AuditHead | null = null;

  constructor(db: Database, config: EncryptionKeys, witness: HeadWitness) {
    this.#db = db;
    this.#config = config;
    this.#witness = witness;
  }

  /**
   * Numbers and chains the entries of units that are about to be written in one transaction, in order. Units may fail
   * alone. So a unit whose predecessor's entries are missing fails on `requires`, and must be numbered again. Only
   * `advance` moves the head. Throws when the head cannot be read.
   */
  async extend(units: readonly (readonly AuditRecord[])[]): Promise<ChainPart[]> {
    const tenantId = units.flat()[0]?.tenantId;
    if (tenantId === undefined) return units.map(() => NO_PART);
    this.#keys ??= auditKeysOf(this.#config, tenantId);
    const keys = await this.#keys;
    let head = await this.#currentHead(tenantId);
    let followsUnit = false;
    const parts: ChainPart[] = [];
    for (const records of units) {
      if (records.length === 0) {
        parts.push(NO_PART);
        continue;
      }
      const requires = followsUnit ? plain(requireEntry(tenantId, head)) : null;
      const inserts: SqlStatement[] = [];
      for (const record of records) {
        const link = { sequence: head.sequence + 1, keyId: keys.currentKeyId, previousMac: head.mac };
        const mac = (await keys.macOf(chainedEntry(record, link, ""))) ?? "";
        inserts.push(plain(insertAuditEntry(record, link, mac)));
        head = { sequence: link.sequence, mac };
      }
      parts.push({ links: { requires, inserts }, head });
      followsUnit = true;
    }
    return parts;
  }

  /** Records that the entries up to this head are committed. */
  async advance(head: AuditHead): Promise<void> {
    this.#head = head;
    await this.#witness.write(head);
  }

  /** Drops the known head, because an answer was lost or another writer wrote. */
  forget(): void {
    this.#head = null;
  }

  /**
   * Reads the current head. The witness is ahead when the tail was cut: then the chain continues from the witness, and
   * the gap stays visible. The database is ahead when this object died between its commit and the witness.
   */
  async #currentHead(tenantId: string): Promise<AuditHead> {
    if (this.#head) return this.#head;
    const [stored = GENESIS, witnessed = GENESIS] = await Promise.all([
      selectHead(this.#db, tenantId),
      this.#witness.read(),
    ]);
    const head = stored.sequence > witnessed.sequence ? stored : witnessed;
    if (head !== witnessed) await this.#witness.write(head);
    this.#head = head;
    return head;
  }
}
