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
    }
  | {
      kind: "apiKey";
      keyId: string;
      userId: string;
      role: Role;
      permissions: ReadonlySet<Permission>;
      isPlatformOperator: boolean;
    }
  | { kind: "system"; trigger: "cron" | "queue" | "object" | "test" };

/** An actor with an account: a signed-in person, or a key. */
export type Caller = Exclude<Actor, { kind: "system" }>;
