import type { Bindings } from "#bindings/bindings";
import type { Config } from "#config";
import type { Database } from "#db/client";
import type { IdempotencyClaim, TopicVersions, Writer } from "#db/write-request";
import type { Log } from "#lib/log";
import type { Actor, Caller, Tenant } from "#tenancy/actor";

/** What a verb may use before anybody is known: sign-up, sign-in, public reads, consumers. */
export interface BaseContext {
  db: Database;
  writer: Writer;
  bindings: Bindings;
  config: Config;
  /** Milliseconds since 1970, UTC. */
  clock: () => number;
  newId: () => string;
  log: Log;
  /** Work that may go on after the answer; nothing that an acknowledged write needs. */
  waitUntil: (work: Promise<unknown>) => void;
  requestId: string;
  /** What the answer's headers will be, as far as is known; middleware adds to it, so that an answer is made once. */
  responseHeaders: Record<string, string>;
  /** The caller's IP address; `unknown` where there is none (consumers, crons). Asked for by few, and not free to read. */
  clientAddress: () => string;
  /** The slug of the tenant whose own host was called (`<slug>.<BASE_DOMAIN>`); null at any other host. */
  tenantHost: () => string | null;
}

/** What a verb of a tenant may use. */
export interface ServiceContext extends BaseContext {
  tenant: Tenant;
  actor: Actor;
  /** Counters that rise with every committed change of a topic; null when the tenant's gate is down and nothing may be reused. */
  versions: TopicVersions | null;
  /** The spent-once key of this request, when the caller sent one. */
  idempotency: IdempotencyClaim | null;
}

/** What a verb may use that anybody may call: that of a tenant, for a caller whose Idempotency-Key is kept, else what everybody has. */
export type PublicContext = BaseContext | ServiceContext;

/** What the platform's own work for a tenant may use: objects, consumers, the clock. */
export interface SystemContext extends BaseContext {
  tenant: { id: string };
  actor: Extract<Actor, { kind: "system" }>;
}

/** The types of every Hono app and handler. Holds only what is always set; what authentication adds is in its middleware's type. */
export interface AppEnv {
  Bindings: Env;
  Variables: { base: BaseContext };
}

/** Who calls, found out before anything else of the request is looked at. */
export interface CallerVariables {
  principal: { tenant: Tenant; actor: Caller };
}

/** What `access.tenant` and `access.signedIn` add. */
export interface TenantVariables extends CallerVariables {
  ctx: ServiceContext;
  /** Set for a request that enters its tenant's gate with its first write; runs its operation. */
  lateEntry?: {
    run<Result>(ctx: ServiceContext, operation: (ctx: ServiceContext) => Promise<Result>): Promise<Result>;
  };
}
