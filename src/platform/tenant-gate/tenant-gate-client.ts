import type { TopicVersions } from "#context";
import type { WriteAnswer, Writer, WriteRequest } from "#db/commit";
import type { AuditHead } from "#platform/audit/chained-entry";
import type { RateVerdict, WindowPolicy } from "#platform/rate-limits/window-counter";

import type { EntryWithWrite, GateEntry, GateRequest } from "./gate-entry.ts";
import type { TenantGate } from "./tenant-gate.object.ts";

/** One tenant's gate. Each call is one hop. */
export interface TenantGateClient extends Writer {
  enter(request: GateRequest): Promise<GateEntry>;
  enterAndWrite(request: GateRequest, expected: Partial<TopicVersions>, write: WriteRequest): Promise<EntryWithWrite>;
  peek(policies: WindowPolicy[]): Promise<RateVerdict>;
  leave(idempotencyKey: string): Promise<void>;
  auditHead(): Promise<AuditHead>;
}

/** Object ids by tenant: making one is a hash that need not be made for every request. */
const objectIds = new Map<string, DurableObjectId>();
const MAX_OBJECT_IDS = 10_000;

export function tenantGate(env: Env, tenantId: string): TenantGateClient {
  const namespace = env.TENANT_GATE as unknown as DurableObjectNamespace<TenantGate>;
  return new BoundGate(namespace.get(objectIdOf(namespace, tenantId)) as unknown as TenantGateClient);
}

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

  auditHead(): Promise<AuditHead> {
    return this.#stub.auditHead();
  }

  async enterAndWrite(
    request: GateRequest,
    expected: Partial<TopicVersions>,
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

function objectIdOf(namespace: DurableObjectNamespace<TenantGate>, tenantId: string): DurableObjectId {
  const known = objectIds.get(tenantId);
  if (known) return known;
  if (objectIds.size >= MAX_OBJECT_IDS) objectIds.clear();
  const id = namespace.idFromName(tenantId);
  objectIds.set(tenantId, id);
  return id;
}
