import type { Bindings, ObjectKind } from "#bindings/bindings";
import type { WriteAnswer, Writer, WriteRequest } from "#db/write-request";
import type { AuditCheck } from "#platform/audit/audit-check";
import type { AuditHead } from "#platform/audit/chained-entry";
import type { RateVerdict, WindowPolicy } from "#platform/rate-limits/window-counter";

import type { EntryWithWrite, GateEntry, GateRequest } from "./gate-entry.ts";

/** One tenant's gate. Each call is one hop. */
export interface TenantGateClient extends Writer {
  /** Counts a request and says what it may reuse. A refused request holds no key. */
  enter(request: GateRequest): Promise<GateEntry>;
  /** Both in one call, for a request that was worked on before it was counted. Writes only when it may, and by current versions. */
  enterAndWrite(request: GateRequest, expected: Record<string, string>, write: WriteRequest): Promise<EntryWithWrite>;
  /** The windows as they are; for the usage view. */
  peek(policies: WindowPolicy[]): Promise<RateVerdict>;
  /** Lets the key go after its request ended. */
  leave(idempotencyKey: string): Promise<void>;
  /**
   * Waits until something may have been written since a mark, at most so long, and gives the mark of now. Another life of the gate has other
   * marks, so a gate that was restarted answers at once.
   */
  written(after: string | null, maxMs: number): Promise<string>;
  /** Says that another writer wrote something of this tenant. */
  wroteElsewhere(): Promise<void>;
  /** Where the tenant's audit log ended when it was last written, as the gate remembers it, outside the database. */
  auditHead(): Promise<AuditHead>;
  /** How far the clock has checked the tenant's audit log. */
  auditCheck(): Promise<AuditCheck>;
  noteAuditCheck(check: AuditCheck): Promise<void>;
}

const TENANT_GATE: ObjectKind<TenantGateClient> = { namespace: "TENANT_GATE" };

/** The gate that writes what belongs to no tenant. No tenant has this id. */
const PLATFORM = "platform";

type HasBindings = { bindings: Pick<Bindings, "object"> };

/** A tenant's gate; one that cannot be reached answers a write as lost instead of throwing. */
export const tenantGate = ({ bindings }: HasBindings, tenantId: string): TenantGateClient =>
  new BoundGate(bindings.object(TENANT_GATE, tenantId));

/**
 * The gate of writes by strangers, who have no tenant. All of them go through this one, which writes what waits together: many that
 * race for one row neither wait for the database's lock one by one nor fail on it.
 */
export const platformGate = (ctx: HasBindings): Writer => tenantGate(ctx, PLATFORM);

class BoundGate implements TenantGateClient {
  readonly #stub: TenantGateClient;

  constructor(stub: TenantGateClient) {
    this.#stub = stub;
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
      return await this.#stub.write(request);
    } catch (error) {
      return lost(error);
    }
  }
}

/** It may have been written, or not. */
const lost = (error: unknown): WriteAnswer => ({ ok: false, failedStatement: -1, message: `gate: ${String(error)}` });
