import type { Config } from "#config/config";
import type { Bindings } from "#context/bindings";
import type { Database } from "#db/client";
import type { IdempotencyClaim, TopicVersions, Writer } from "#db/write-request";
import type { Log } from "#lib/log";
import type { Actor, Caller, Tenant } from "#tenancy/actor";

/** The context of verbs without a known caller: sign-up, sign-in, public reads, consumers. */
export interface BaseContext {
  db: Database;
  writer: Writer;
  bindings: Bindings;
  config: Config;
  /** Milliseconds since 1970, UTC. */
  clock: () => number;
  newId: () => string;
  log: Log;
  /** Work that may continue after the answer; never work that an acknowledged write needs. */
  waitUntil: (work: Promise<unknown>) => void;
  requestId: string;
  /** The headers of the future answer, as far as known. Middleware adds to them, so that an answer is made once. */
  responseHeaders: Record<string, string>;
  /**
   * The caller's IP address; `unknown` without one (consumers, crons). Few verbs need it, and reading it costs time.
   */
  clientAddress: () => string;
  /** The header `traceparent` of the request, unchecked; null without one. */
  traceParent: () => string | null;
  /** The slug of the tenant whose own host was called (`<slug>.<BASE_DOMAIN>`); null at any other host. */
  tenantHost: () => string | null;
}

/** The context of a tenant's verbs. */
export interface ServiceContext extends BaseContext {
  tenant: Tenant;
  actor: Actor;
  /** Counters that rise with every committed change of a topic; null when the tenant's gate is down and nothing may be reused. */
  versions: TopicVersions | null;
  /** The one-time key of this request, when the caller sent one. */
  idempotency: IdempotencyClaim | null;
}

/** The context of public verbs: a tenant's, for a caller whose Idempotency-Key is kept, else the base. */
export type PublicContext = BaseContext | ServiceContext;

/** The context of the platform's own work for a tenant: objects, consumers, crons. */
export interface SystemContext extends BaseContext {
  tenant: { id: string };
  actor: Extract<Actor, { kind: "system" }>;
}

/**
 * The types of every Hono app and handler. Holds only values that are always set; the types of middleware add those of
 * authentication.
 */
export interface AppEnv {
  Bindings: Env;
  Variables: { base: BaseContext };
}

/** The caller, determined before the rest of the request is read. */
export interface CallerVariables {
  principal: { tenant: Tenant; actor: Caller };
}

/** The variables that `access.tenant` and `access.signedIn` add. */
export interface TenantVariables extends CallerVariables {
  ctx: ServiceContext;
  /** Set for a request that enters its tenant's gate with its first write; runs its operation. */
  lateEntry?: {
    run<Result>(ctx: ServiceContext, operation: (ctx: ServiceContext) => Promise<Result>): Promise<Result>;
  };
}
