import type { Permission, Role } from "#tenancy/permissions";
import type { Tier } from "#tenancy/tiers";

/** The tenant of a request. */
export interface Tenant {
  id: string;
  name: string;
  slug: string;
  tier: Tier;
  /** Enterprise only: the agreed requests per minute of this tenant. */
  requestsPerMinute: number | null;
}

/** The limits of a program's token beside its permissions, as a person set them. */
export interface GrantLimits {
  /** The registered agent that it acts for in the tool protocol; null when it acts as the person. */
  agentId: string | null;
  /** The address for which its token works, with all below it. */
  resource: string;
}

/**
 * The acting party. `permissions` are those of the credential: for a key, the part of its creator's permissions that it
 * was given.
 */
export type Actor =
  | {
      kind: "user";
      userId: string;
      sessionId: string;
      role: Role;
      permissions: ReadonlySet<Permission>;
      isPlatformOperator: boolean;
      viaCookie: boolean;
      /** Set below the tenant's `trace_readers`: of runs it reads tasks and states alone. */
      readsTasksOnly?: true;
    }
  | {
      kind: "apiKey";
      /** The id of the key; with `grant`, of the grant. */
      keyId: string;
      /** Set for a program that signed in with a person's consent. What holds of keys holds of it. */
      grant?: GrantLimits;
      userId: string;
      role: Role;
      permissions: ReadonlySet<Permission>;
      isPlatformOperator: boolean;
      readsTasksOnly?: true;
    }
  | { kind: "system"; trigger: "cron" | "queue" | "object" | "test" };

/** An actor with an account: a signed-in person, or a key. */
export type Caller = Exclude<Actor, { kind: "system" }>;
