import type { Env as HonoEnv, MiddlewareHandler } from "hono";

import type { Topic } from "#db/write-request";
import { refuses } from "#http/responses";
import { describeScheme, type SecurityScheme } from "#http/security-schemes";
import { anonymousBodyLine, MAX_ANONYMOUS_BYTES } from "#middleware/anonymous-body";
import { knownCaller, provenSession } from "#middleware/authenticate";
import { bodyRules, ONE_MEBIBYTE, type BodyKind } from "#middleware/body-rules";
import { federationRequest } from "#middleware/federation-request";
import type { Counting } from "#middleware/gate-request";
import { refuseIfMatch, takeIfMatch } from "#middleware/if-match";
import {
  type AddressLimit,
  type BodySignature,
  comingBack,
  publicRead,
  publicRequest,
  publicWrite,
  signedRequest,
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

/** Anybody may send such a body, so it is small unless the operation states its bound. */
const anonymousBodyOf = ({ maxBodyBytes = MAX_ANONYMOUS_BYTES, ...options }: BodyOptions) =>
  bodyOf({ ...options, maxBodyBytes });

interface TenantOptions extends BodyOptions {
  /**
   * For hot operations that call `perform` and `commit` once: the request enters its tenant's gate in the writing call.
   * List the topics that the operation reads from memory first; an unlisted one may be outdated.
   */
  entersWithWrite?: readonly Topic[];
  /** Whether the operation compares `If-Match` itself; any other change of a tenant refuses the header. */
  honoursIfMatch?: boolean;
  /** Whether it starts a run: counted by the plan, even from a browser. */
  startsRun?: boolean;
  /** Whether a person decides with it: from a browser it is counted apart from what the person reads. */
  decides?: boolean;
  /** The window of the wing in which the operation is counted beside the plan. */
  counts?: Counting["counts"];
  /** Whether it shows what runs said and did: refused for roles below the tenant's `trace_readers`. */
  showsTraces?: boolean;
  /** Whether a GET has an effect: never as HEAD, and with the session cookie only from our own pages, like a write. */
  readHasEffect?: boolean;
}

interface SignedInOptions extends BodyOptions {
  /**
   * For operations that must work after the limits are used up: "plan" has a limit for each person when the tenant's is
   * used up, "every limit" is never refused.
   */
  passesUsedUp?: "plan" | "every limit";
  /** Whether it can start a run: counted by the plan, even from a browser. */
  startsRun?: boolean;
}

/** A credential that only a wing knows. */
export interface OwnCredential {
  /** The callers that have it, as `x-permission` names them. */
  caller: string;
  scheme: SecurityScheme;
  limit: AddressLimit;
}

/** A mutable tuple, because the contract does not compile with a readonly one. */
function chain<
  Handlers extends MiddlewareHandler<HonoEnv & Record<string, unknown>>[] | [MiddlewareHandler, ...MiddlewareHandler[]],
>(...handlers: Handlers): Handlers {
  return handlers;
}

/** The refusals of every guard that requires a tenant's credentials. */
const tenantRefusals = () =>
  refuses("INVALID_INPUT", "UNAUTHORIZED", "FORBIDDEN", "RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR", "UNAVAILABLE");

/** Not counted as sign-ins: who tries a password often must still be able to leave. */
const LEAVING: AddressLimit = { name: "leaving", perMinute: 60 };

export const TENANT_SECURITY = [{ bearer: [] }, { apiKey: [] }, { sessionCookie: [] }];

/**
 * The access to an operation: guard, document entry and permission in one, so that none can be missing. Every contract
 * spreads exactly one of these. `refusals` are the guard's own answers; `operation` adds them to the contract's
 * responses.
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
        decides: options.decides ?? false,
        counts: options.counts,
        showsTraces: options.showsTraces ?? false,
      }),
      options.honoursIfMatch ? takeIfMatch : refuseIfMatch,
    ),
    security: TENANT_SECURITY,
    refusals: tenantRefusals(),
    "x-permission": permission,
    ...(options.readHasEffect ? { "x-read-has-effect": true } : {}),
    ...(options.showsTraces ? { "x-shows-traces": true } : {}),
    ...(options.startsRun ? { "x-starts-run": true } : {}),
    ...(options.counts ? { [`x-calls-${options.counts.name}`]: true } : {}),
  }),
  /** Any signed-in caller, for their own data. */
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
  /** Any caller, counted by address. */
  public: (purpose: PublicPurpose, options: BodyOptions = {}) => ({
    middleware: chain(anonymousBodyOf(options), publicRequest(purpose), anonymousBodyLine),
    security: [],
    "x-permission": "public",
  }),
  /** A person in a sample workspace that may have ended: only the token is checked. Counted by address. */
  leaving: () => ({
    middleware: chain(anonymousBodyOf({}), publicRequest(LEAVING), provenSession),
    security: [],
    "x-permission": "public",
  }),
  /** A browser that an outside service sends back with a link that contains its own secret, counted by address. */
  comingBack: () => ({ middleware: chain(anonymousBodyOf({}), comingBack), security: [], "x-permission": "public" }),
  /** A sender that signs the body. Its verb reads the numbers of the body exactly. */
  signed: (signature: BodySignature, { body = "json", maxBodyBytes = ONE_MEBIBYTE }: BodyOptions = {}) => ({
    middleware: chain(bodyRules(body, maxBodyBytes, "readExactly"), signedRequest(signature)),
    security: [],
    "x-permission": "public",
  }),
  /** A sender whose signature over the bytes of the body the operation's own verb checks, and counts where it is wrong. */
  verified: ({ maxBodyBytes = ONE_MEBIBYTE }: Pick<BodyOptions, "maxBodyBytes"> = {}) => ({
    middleware: chain(bodyRules("any", maxBodyBytes, "readExactly")),
    security: [],
    "x-permission": "public",
  }),
  /** A caller with a credential of the wing, which the operation's own verb checks; counted by address. */
  credential: ({ caller, scheme, limit }: OwnCredential) => {
    describeScheme(scheme);
    return {
      middleware: chain(anonymousBodyOf({}), publicRequest(limit)),
      security: [{ [scheme.name]: [] }],
      "x-permission": caller,
    };
  },
  /**
   * A write by any caller, counted by address. With credentials and an Idempotency-Key it counts as the tenant's, and
   * its answer is kept.
   */
  publicWrite: (options: BodyOptions = {}) => ({
    middleware: chain(anonymousBodyOf(options), publicWrite, anonymousBodyLine),
    security: [{}, ...TENANT_SECURITY],
    refusals: tenantRefusals(),
    "x-permission": "public",
  }),
  /** Any caller, with the same answer; counted by the tenant's limits with credentials, else by address. */
  publicRead: () => ({
    middleware: chain(anonymousBodyOf({}), publicRead),
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
