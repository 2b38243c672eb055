import type { Role } from "#tenancy/permissions";

export type UserStatus = "invited" | "active" | "deactivated";

/** A person with access to a tenant. Times are milliseconds since 1970. */
export interface User {
  id: string;
  tenantId: string;
  /** In lower case. */
  email: string;
  /** When the person proved to own the address; null while it is only a claim. */
  emailVerifiedAt: number | null;
  name: string | null;
  role: Role;
  status: UserStatus;
  twoFactorEnabled: boolean;
  /** Rises with every change of name, role or status. */
  revision: number;
  createdAt: number;
  updatedAt: number;
}
