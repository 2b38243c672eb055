import type { RateVerdict, WindowPolicy } from "#areas/rate-limits/window-counter";
import type { GateEntry, GateRequest } from "#areas/tenant-gate/gate-entry";
import type { TenantGate } from "#areas/tenant-gate/tenant-gate.object";
import type { WriteAnswer, Writer, WriteRequest } from "#db/commit";

/** One tenant's gate. Each call is one hop. */
export interface TenantGateClient extends Writer {
  enter(request: GateRequest): Promise<GateEntry>;
  peek(policies: WindowPolicy[]): Promise<RateVerdict>;
  leave(idempotencyKey: string): Promise<void>;
}

export function tenantGate(env: Env, tenantId: string): TenantGateClient {
  const namespace = env.TENANT_GATE as unknown as DurableObjectNamespace<TenantGate>;
  const stub = namespace.get(namespace.idFromName(tenantId));
  return {
    enter: async (request) => await stub.enter(request),
    peek: async (policies) => await stub.peek(policies),
    leave: async (idempotencyKey) => await stub.leave(idempotencyKey),
    write: async (request: WriteRequest): Promise<WriteAnswer> => {
      try {
        return await stub.write(request);
      } catch (error) {
        return { ok: false, failedStatement: -1, message: `gate: ${String(error)}` };
      }
    },
  };
}
