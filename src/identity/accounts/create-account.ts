import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import { AppError } from "#errors/app-error";
import { openSession, type SessionTokens } from "#identity/sessions/open-session";
import { hashPassword } from "#platform/intake/password-hash";
import { firstWriter } from "#platform/tenant-gate/first-writer";
import type { Tenant } from "#tenancy/actor";
import type { Role } from "#tenancy/permissions";
import type { Tier } from "#tenancy/tiers";

import { insertTenant, insertUser } from "./store.ts";
import { tenantSlug } from "./tenant-slug.ts";
import type { User } from "./user.ts";
import { withAddress } from "./with-address.ts";

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
  await writeAccount(base, { tenant, user, passwordHash }, session.statements);
  return { user, tenant, tokens: session.tokens };
}

/** Writes a tenant with its first user, and what comes with them. Throws CONFLICT when the address has an account. */
export const writeAccount = (
  base: BaseContext,
  { tenant, user, passwordHash }: { tenant: Tenant; user: User; passwordHash: string | null },
  more: Statement[],
): Promise<unknown> =>
  withAddress(base, user.email, {
    taken: emailTaken,
    make: async () => {
      await base.bindings.cells?.place(tenant.id, base.clock());
      const rows = [insertTenant(tenant, user.createdAt), insertUser(user, passwordHash, emailTaken), ...more];
      return commit(firstWriter(base, tenant.id), rows);
    },
  });

export const emailTaken = (): AppError =>
  new AppError("CONFLICT", { message: "This e-mail address already has an account." });
