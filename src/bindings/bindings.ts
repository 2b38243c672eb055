import { executionClient, type ExecutionClient } from "#agents/executions/execution-client";
import { enqueueDeliveries } from "#bindings/webhook-deliveries";
import { sdlcRunClient, type SdlcRunClient } from "#development/sdlc-runs/sdlc-run-client";
import { auditAnchors, type AuditAnchors } from "#platform/audit/anchor-bucket";
import { publicVersions, type PublicVersionsClient } from "#platform/public-reads/public-versions-client";
import type { Lease } from "#platform/rate-limits/address-leases";
import { countAddress, leaseRequests } from "#platform/rate-limits/address-limiter-client";
import type { RateVerdict, WindowPolicy } from "#platform/rate-limits/window-counter";
import { tenantGate, type TenantGateClient } from "#platform/tenant-gate/tenant-gate-client";

/** What the platform gives us, by domain names. */
export interface Bindings {
  tenantGate: (tenantId: string) => TenantGateClient;
  countAddress: (purpose: string, subject: string, policies: WindowPolicy[]) => Promise<RateVerdict>;
  leaseRequests: (purpose: string, subject: string, policy: WindowPolicy, wanted: number) => Promise<Lease>;
  enqueueDeliveries: (deliveryIds: readonly string[], delaySeconds?: number) => Promise<void>;
  execution: (executionId: string) => ExecutionClient;
  sdlcRun: (runId: string) => SdlcRunClient;
  publicVersions: PublicVersionsClient;
  auditAnchors: AuditAnchors;
  /** Workers AI, where it is bound. */
  ai: Ai | undefined;
  /** A file of our own, from the static assets. */
  asset: (path: string) => Promise<Response>;
}

let known: { env: Env; bindings: Bindings } | null = null;

/** The platform of an isolate, bound once: none of it belongs to a request. */
export function bindingsOf(env: Env): Bindings {
  if (known?.env !== env) known = { env, bindings: bind(env) };
  return known.bindings;
}

function bind(env: Env): Bindings {
  return {
    tenantGate: (tenantId) => tenantGate(env, tenantId),
    countAddress: (purpose, subject, policies) => countAddress(env, purpose, subject, policies),
    leaseRequests: (purpose, subject, policy, wanted) => leaseRequests(env, purpose, subject, policy, wanted),
    enqueueDeliveries: (deliveryIds, delaySeconds) => enqueueDeliveries(env, deliveryIds, delaySeconds),
    execution: (executionId) => executionClient(env, executionId),
    sdlcRun: (runId) => sdlcRunClient(env, runId),
    publicVersions: publicVersions(env),
    auditAnchors: auditAnchors(env),
    ai: env.AI,
    asset: (path) => env.ASSETS.fetch(new Request(new URL(path, "https://assets.invalid"))),
  };
}
