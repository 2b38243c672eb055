import type { Bindings, ObjectKind } from "#context/bindings";
import type { WriteAnswer, Writer, WriteRequest } from "#db/write-request";
import type { AuditCheck } from "#platform/audit/audit-check";
import type { AuditHead } from "#platform/audit/chained-entry";
import type { RateVerdict, WindowPolicy } from "#platform/rate-limits/window-counter";

import type { EntryWithWrite, GateEntry, GateRequest } from "./gate-entry.ts";

/** One tenant's gate. Each call is one hop. */
export interface TenantGateClient extends Writer {
  /** Counts a request and returns the versions that it may reuse. A refused request holds no key. */
  enter(request: GateRequest): Promise<GateEntry>;
  /**
   * Both in one call, for a request that was processed before it was counted. Writes only within the limit and with
   * current versions.
   */
  enterAndWrite(request: GateRequest, expected: Record<string, string>, write: WriteRequest): Promise<EntryWithWrite>;
  /** The current windows, for the usage view. */
  peek(policies: WindowPolicy[]): Promise<RateVerdict>;
  /** Releases the key after its request ended. */
  leave(idempotencyKey: string): Promise<void>;
  /**
   * Waits until something may have been written since a mark, up to a limit, and returns the current mark. Each
   * instance of the gate has different marks, so a restarted gate answers at once.
   */
  written(after: string | null, maxMs: number): Promise<string>;
  /** Waits until the runs that were acknowledged before are searched and counted. */
  settleRuns(): Promise<void>;
  /** The same, and their texts are searched. */
  settleTexts(): Promise<void>;
  /** Reports that another writer wrote something of this tenant. */
  wroteElsewhere(): Promise<void>;
  /** The end of the tenant's audit log after its last write, as the gate remembers it outside the database. */
  auditHead(): Promise<AuditHead>;
  /** The progress of the scheduled check of the tenant's audit log. */
  auditCheck(): Promise<AuditCheck>;
  noteAuditCheck(check: AuditCheck): Promise<void>;
  /** Forgets everything that it remembers of a removed tenant. */
  forget(): Promise<void>;
}

/** The object of a gate. It learns its tenant's name from the calls that need the database. */
export interface TenantGateObject extends Omit<TenantGateClient, "write" | "settleRuns" | "settleTexts"> {
  write(request: WriteRequest, tenantId: string): Promise<WriteAnswer>;
  settleRuns(tenantId: string): Promise<void>;
  settleTexts(tenantId: string): Promise<void>;
}

const TENANT_GATE: ObjectKind<TenantGateObject> = { namespace: "TENANT_GATE" };

/** The gate for writes without a tenant. No tenant has this id. */
const PLATFORM = "platform";

type HasBindings = { bindings: Pick<Bindings, "object"> };

/** A tenant's gate. An unreachable one answers a write as lost instead of throwing. */
export const tenantGate = ({ bindings }: HasBindings, tenantId: string): TenantGateClient =>
  new BoundGate(bindings.object(TENANT_GATE, tenantId), tenantId);

/**
 * The gate for writes of anonymous callers, who have no tenant. All of them pass this one, which writes waiting units
 * together. Racing writers of one row therefore neither wait singly for the database's lock nor fail on it.
 */
export const platformGate = (ctx: HasBindings): Writer => tenantGate(ctx, PLATFORM);

class BoundGate implements TenantGateClient {
  readonly #stub: TenantGateObject;
  readonly #tenantId: string;

  constructor(stub: TenantGateObject, tenantId: string) {
    this.#stub = stub;
    this.#tenantId = tenantId;
  }

  enter(request: GateRequest): Promise<GateEntry> {
    return this.#stub.enter(request);
  }

  peek(policies: WindowPolicy[]): Promise<RateVerdict> {
    return this.#stub.peek(policies);
  }

  leave(idempotencyKey: string): Promise<void> {
    return this.#stub.leave(idempotencyKey);
  }

  written(after: string | null, maxMs: number): Promise<string> {
    return this.#stub.written(after, maxMs);
  }

  settleRuns(): Promise<void> {
    return this.#stub.settleRuns(this.#tenantId);
  }

  settleTexts(): Promise<void> {
    return this.#stub.settleTexts(this.#tenantId);
  }

  wroteElsewhere(): Promise<void> {
    return this.#stub.wroteElsewhere();
  }

  auditHead(): Promise<AuditHead> {
    return this.#stub.auditHead();
  }

  auditCheck(): Promise<AuditCheck> {
    return this.#stub.auditCheck();
  }

  noteAuditCheck(check: AuditCheck): Promise<void> {
    return this.#stub.noteAuditCheck(check);
  }

  forget(): Promise<void> {
    return this.#stub.forget();
  }

  async enterAndWrite(
    request: GateRequest,
    expected: Record<string, string>,
    write: WriteRequest,
  ): Promise<EntryWithWrite> {
    try {
      return await this.#stub.enterAndWrite(request, expected, write);
    } catch (error) {
      return { entry: null, answer: lost(error) };
    }
  }

  async write(request: WriteRequest): Promise<WriteAnswer> {
    try {
      return await this.#stub.write(request, this.#tenantId);
    } catch (error) {
      return lost(error);
    }
  }
}

/** It may have been written or not. */
const lost = (error: unknown): WriteAnswer => ({ ok: false, failedStatement: -1, message: `gate: ${String(error)}` });
