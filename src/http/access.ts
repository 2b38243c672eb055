import type { Env as HonoEnv, MiddlewareHandler } from "hono";

import type { Topic } from "#db/write-request";
import { refuses } from "#http/responses";
import { knownCaller } from "#middleware/authenticate";
import { bodyRules, ONE_MEBIBYTE, type BodyKind } from "#middleware/body-rules";
import { federationRequest } from "#middleware/federation-request";
import { refuseIfMatch, takeIfMatch } from "#middleware/if-match";
import {
  comingBack,
  publicRead,
  publicRequest,
  publicWrite,
  signedByProvider,
  type PublicPurpose,
} from "#middleware/public-request";
import { tenantRequest } from "#middleware/tenant-request";
import { testRequest } from "#middleware/test-request";
import type { Permission } from "#tenancy/permissions";

interface BodyOptions {
  body?: BodyKind;
  maxBodyBytes?: number;
}

const bodyOf = ({ body = "json", maxBodyBytes = ONE_MEBIBYTE }: BodyOptions) => bodyRules(body, maxBodyBytes);

interface TenantOptions extends BodyOptions {
  /**
   * For hot operations that answer by `perform` and `commit` once: the request enters its tenant's gate in the call that writes. The
   * topics are those of what the operation reads from memory before; read more, and it may act on what is out of date.
   */
  entersWithWrite?: readonly Topic[];
  /** The operation compares `If-Match` itself; any other change of a tenant refuses the header. */
  honoursIfMatch?: boolean;
  /** It starts a run: counted by the plan, also when a browser asks. */
  startsRun?: boolean;
  /** It calls a provider of music: counted in the window of music too. */
  callsMusic?: boolean;
  /** A GET with an effect: never as HEAD, and with the session cookie only from our own pages, like a write. */
  readHasEffect?: boolean;
}

interface SignedInOptions extends BodyOptions {
  /**
   * For operations that must work when there is nothing left: "plan" has a limit for each person when the tenant's is used up, "every
   * limit" is never refused.
   */
  passesUsedUp?: "plan" | "every limit";
  /** It can start a run: counted by the plan, also when a browser asks. */
  startsRun?: boolean;
}

/** A mutable tuple: with a readonly one the contract does not compile. */
function chain<
  Handlers extends MiddlewareHandler<HonoEnv & Record<string, unknown>>[] | [MiddlewareHandler, ...MiddlewareHandler[]],
>(...handlers: Handlers): Handlers {
  return handlers;
}

/** The refusals of every guard that takes a tenant's credentials. */
const tenantRefusals = () =>
  refuses("INVALID_INPUT", "UNAUTHORIZED", "FORBIDDEN", "RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR", "UNAVAILABLE");

export const TENANT_SECURITY = [{ bearer: [] }, { apiKey: [] }, { sessionCookie: [] }];

/**
 * Who may call an operation: guard, document entry and permission in one, so that none can be there without the others. Every
 * contract spreads exactly one of these. `refusals` is what the guard itself answers; `operation` adds it to the contract's responses.
 */
export const access = {
  /** A caller of a tenant with the permission. */
  tenant: (permission: Permission, options: TenantOptions = {}) => ({
    middleware: chain(
      knownCaller(options.readHasEffect),
      bodyOf(options),
      tenantRequest(permission, {
        entersWithWrite: options.entersWithWrite,
        startsRun: options.startsRun ?? false,
        callsMusic: options.callsMusic ?? false,
      }),
      options.honoursIfMatch ? takeIfMatch : refuseIfMatch,
    ),
    security: TENANT_SECURITY,
    refusals: tenantRefusals(),
    "x-permission": permission,
    ...(options.readHasEffect ? { "x-read-has-effect": true } : {}),
    ...(options.startsRun ? { "x-starts-run": true } : {}),
    ...(options.callsMusic ? { "x-calls-music": true } : {}),
  }),
  /** Any signed-in caller, acting on what is their own. */
  signedIn: (options: SignedInOptions = {}) => ({
    middleware: chain(
      knownCaller(),
      bodyOf(options),
      tenantRequest(null, {
        passesPlan: options.passesUsedUp === "plan",
        isNeverRefused: options.passesUsedUp === "every limit",
        startsRun: options.startsRun ?? false,
      }),
      refuseIfMatch,
    ),
    security: TENANT_SECURITY,
    refusals: tenantRefusals(),
    "x-permission": "signed-in",
    ...(options.startsRun ? { "x-starts-run": true } : {}),
  }),
  /** Anybody, counted by address. */
  public: (purpose: PublicPurpose, options: BodyOptions = {}) => ({
    middleware: chain(bodyOf(options), publicRequest(purpose)),
    security: [],
    "x-permission": "public",
  }),
  /** Whoever an outside service sends back with a link that has a secret of its own, counted by address. */
  comingBack: () => ({ middleware: chain(bodyOf({}), comingBack), security: [], "x-permission": "public" }),
  /** The messaging provider, by its signature over the body. */
  signedByProvider: (options: BodyOptions = {}) => ({
    middleware: chain(bodyOf(options), signedByProvider),
    security: [],
    "x-permission": "public",
  }),
  /** A desktop device with its key, counted by address. */
  device: () => ({
    middleware: chain(bodyOf({}), publicRequest("connectDevice")),
    security: [{ deviceKey: [] }],
    "x-permission": "device",
  }),
  /** A write that anybody may make, counted by address; with credentials and an Idempotency-Key as a tenant's, its answer kept. */
  publicWrite: (options: BodyOptions = {}) => ({
    middleware: chain(bodyOf(options), publicWrite),
    security: [{}, ...TENANT_SECURITY],
    refusals: tenantRefusals(),
    "x-permission": "public",
  }),
  /** Anybody, for the same answer; counted by the tenant's limits where credentials are sent, else by address. */
  publicRead: () => ({
    middleware: chain(bodyOf({}), publicRead),
    security: [{}, ...TENANT_SECURITY],
    refusals: tenantRefusals(),
    "x-permission": "public",
  }),
  /** Another instance with one of this one's federation keys, counted by address. */
  federation: () => ({
    middleware: chain(federationRequest),
    security: [{ federationKey: [] }],
    "x-permission": "federation",
  }),
  /** A test suite with the instance's test secret; without one configured the operation does not exist. */
  test: (options: BodyOptions = {}) => ({
    middleware: chain(testRequest, bodyOf(options)),
    security: [{ testSecret: [] }],
    "x-permission": "test",
  }),
};
