import type { Permission, Role } from "#tenancy/permissions";
import type { Tier } from "#tenancy/tiers";

/** The tenant a request acts in. */
export interface Tenant {
  id: string;
  name: string;
  slug: string;
  tier: Tier;
  /** Enterprise only: requests per minute agreed with this tenant. */
  requestsPerMinute: number | null;
}

/** Who acts. `permissions` is what the credential may do: for a key, the part of its creator's permissions it was given. */
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
