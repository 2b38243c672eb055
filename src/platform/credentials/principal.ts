import type { Actor, Tenant } from "#tenancy/actor";

/** What a caller shows. */
export type Credential =
  | { scheme: "bearer"; token: string }
  | { scheme: "cookie"; token: string }
  | { scheme: "apiKey"; key: string };

/** Who a credential belongs to, and the tenant it acts in. */
export interface Principal {
  tenant: Tenant;
  actor: Extract<Actor, { kind: "user" | "apiKey" }>;
}
