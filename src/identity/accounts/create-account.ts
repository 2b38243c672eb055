import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { openSession, type SessionTokens } from "#identity/sessions/open-session";
import { hashPassword } from "#platform/intake/password-hash";
import type { Tenant } from "#tenancy/actor";
import type { Role } from "#tenancy/permissions";
import type { Tier } from "#tenancy/tiers";

import { insertTenant, insertUser } from "./store.ts";
import { tenantSlug } from "./tenant-slug.ts";
import type { User } from "./user.ts";

export interface NewAccount {
  /** In lower case. */
  email: string;
  /** Whether the person has proved to own the address. */
  isEmailVerified: boolean;
  /** Null for an account that cannot sign in with a password. */
  password: string | null;
  name: string | null;
  tenantName: string | null;
  tier: Tier;
  role: Role;
  requestsPerMinute: number | null;
}

export interface SignedInAccount {
  user: User;
  tenant: Tenant;
  tokens: SessionTokens;
}

/** A tenant and its first user, not written yet. */
export function newAccount(
  base: Pick<BaseContext, "newId" | "clock">,
  input: Omit<NewAccount, "password">,
  status: "active" | "invited",
): { tenant: Tenant; user: User } {
  const now = base.clock();
  const name = input.tenantName ?? `Workspace of ${input.email.slice(0, input.email.indexOf("@"))}`.slice(0, 100);
  const tenant: Tenant = {
    id: base.newId(),
    name,
    slug: tenantSlug(name),
    tier: input.tier,
    requestsPerMinute: input.requestsPerMinute,
  };
  const user: User = {
    id: base.newId(),
    tenantId: tenant.id,
    email: input.email,
    emailVerifiedAt: input.isEmailVerified ? now : null,
    name: input.name,
    role: input.role,
    status,
    twoFactorEnabled: false,
    revision: 1,
    createdAt: now,
    updatedAt: now,
  };
  return { tenant, user };
}

/** A tenant with its first user, signed in. Throws CONFLICT when the address has an account. */
export async function createAccount(base: BaseContext, input: NewAccount): Promise<SignedInAccount> {
  const { tenant, user } = newAccount(base, input, "active");
  const passwordHash = input.password === null ? null : await hashPassword(base, input.password);
  const session = await openSession(base, user);
  await commit(base, [
    insertTenant(tenant, user.createdAt),
    insertUser(user, passwordHash, emailTaken),
    ...session.statements,
  ]);
  return { user, tenant, tokens: session.tokens };
}

export const emailTaken = (): AppError =>
  new AppError("CONFLICT", { message: "This e-mail address already has an account." });
