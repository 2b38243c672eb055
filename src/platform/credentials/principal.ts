import type { Actor, Tenant } from "#tenancy/actor";

/** A caller's credential. */
export type Credential =
  | { scheme: "bearer"; token: string }
  | { scheme: "cookie"; token: string }
  | { scheme: "apiKey"; key: string };

/** The holder of a credential, and the tenant it acts in. */
export interface Principal {
  tenant: Tenant;
  actor: Extract<Actor, { kind: "user" | "apiKey" }>;
}
