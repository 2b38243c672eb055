import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { pageQuery, paginate, Pagination, type Page } from "#http/paging";
import { PermissionName } from "#http/permission-name";
import { id, timestamp, title, toTimestamp } from "#http/schemas";
import type { SessionTokens } from "#identity/sessions/open-session";
import type { Tenant } from "#tenancy/actor";
import { ROLES } from "#tenancy/permissions";
import { TIER_NAMES } from "#tenancy/tiers";
import { readsTraces } from "#tenancy/trace-readers";

import type { Me as MeResult } from "./get-me.ts";
import type { User as UserRecord } from "./user.ts";

/** An address is one account whatever its case. */
export const Email = field(
  z
    .email()
    .max(254)
    .transform((address) => address.toLowerCase()),
  "Case does not matter",
  "ada@example.com",
);

export const NewPassword = z.string().min(8).max(128).openapi({
  description: "8 to 128 characters of any kind",
  format: "password",
  example: "correct horse battery staple",
});

/** A password that is checked, not chosen: a rule on it would only tell a guesser which guesses to skip. */
export const GivenPassword = z
  .string()
  .min(1)
  .max(1_000)
  .openapi({ format: "password", example: "correct horse battery staple" });

export const RoleName = z
  .enum(ROLES)
  .openapi("Role", { description: "From weakest to strongest: viewer, member, admin, owner" });

export const personName = () => field(title(100), "The person's name", "Ada Lovelace");

export const User = z
  .object({
    id: id(),
    email: z.string().openapi({ example: "ada@example.com" }),
    email_verified: field(z.boolean(), "Whether the user has proved the address with a mailed token", true),
    name: z.string().nullable().openapi({ example: "Ada Lovelace" }),
    role: RoleName,
    status: z.enum(["invited", "active", "deactivated"]),
    two_factor_enabled: z.boolean(),
    created_at: timestamp(),
    updated_at: timestamp(),
  })
  .openapi("User");

export const TenantSummary = z
  .object({
    id: id(),
    name: z.string().openapi({ example: "Analytical Engines" }),
    slug: field(
      z.string(),
      "The tenant's label in host names, on instances where each tenant has its own host",
      "analytical-engines-x7k2m9qa",
    ),
    tier: z.enum(TIER_NAMES),
    requests_per_minute: field(
      z.number().int().nullable(),
      "A limit agreed with an enterprise tenant; null when the tier's limit applies",
    ),
  })
  .openapi("Tenant");

export const SignedIn = z
  .object({
    user: User,
    tenant: TenantSummary,
    access_token: field(
      z.string(),
      "Send it in the header `Authorization: Bearer <token>`",
      "eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCJ9.e30.c2ln",
    ),
    refresh_token: field(
      z.string(),
      "Exchange it once at `/api/auth/refresh` for new tokens",
      "q3Zl0pY2m8XcVb5nKj7HgTfR1sWdAeUoIyPlMzNxQwE",
    ),
    token_type: z.literal("Bearer"),
    expires_in: field(z.number().int(), "Seconds until the access token expires", 900),
  })
  .openapi("SignedIn");

export const SignUpBody = z
  .strictObject({
    email: Email,
    password: NewPassword,
    name: personName().optional(),
    tenant_name: field(
      title(100).optional(),
      "The tenant's name; derived from the e-mail address when omitted",
      "Analytical Engines",
    ),
  })
  .openapi("SignUp", {
    example: {
      email: "ada@example.com",
      password: "correct horse battery staple",
      name: "Ada Lovelace",
      tenant_name: "Analytical Engines",
    },
  });

export const Me = z
  .object({
    user: User,
    tenant: TenantSummary,
    credential: z.object({
      kind: field(
        z.enum(["user", "api_key", "grant"]),
        "`grant`: a program that the user allowed to act, with a token of the authorization server",
      ),
      api_key_id: id().nullable(),
      grant_id: id().nullable(),
      permissions: field(z.array(PermissionName), "The permissions of this credential"),
      is_platform_operator: z.boolean(),
      reads_traces: field(
        z.boolean(),
        "Whether the role is at least the workspace's `trace_readers`; otherwise it reads tasks and states of other people's runs alone",
        true,
      ),
    }),
  })
  .openapi("Me");

export const ChangePasswordBody = z
  .strictObject({
    current_password: field(GivenPassword, "The user's current password"),
    new_password: NewPassword,
  })
  .openapi("ChangePassword", {
    example: { current_password: "correct horse battery staple", new_password: "a better horse battery staple" },
  });

export const PasswordChanged = z.object({ password_changed: z.literal(true) }).openapi("PasswordChanged");

export const SignUpMailed = z
  .object({
    mail_sent: field(z.literal(true), "Always true; does not reveal whether the address has an account"),
  })
  .openapi("SignUpMailed");

export const RequestPasswordResetBody = z
  .strictObject({ email: Email })
  .openapi("RequestPasswordReset", { example: { email: "ada@example.com" } });

export const PasswordResetRequested = z
  .object({
    requested: field(z.literal(true), "Always true; does not reveal whether the address has an account"),
  })
  .openapi("PasswordResetRequested");

export const ConfirmPasswordResetBody = z
  .strictObject({
    token: field(z.string().min(1).max(200), "The token from the mail", "q3Zl0pY2m8XcVb5nKj7HgTfR1sWdAeUoIyPlMzNxQwE"),
    password: NewPassword,
  })
  .openapi("ConfirmPasswordReset", {
    example: { token: "q3Zl0pY2m8XcVb5nKj7HgTfR1sWdAeUoIyPlMzNxQwE", password: "correct horse battery staple" },
  });

const userStatus = z.enum(["invited", "active", "deactivated"]);

export const UserList = z.object({ users: z.array(User), pagination: Pagination }).openapi("UserList");

export const userQuery = {
  ...pageQuery,
  status: field(userStatus.optional(), "Only users with this status"),
};

export const InviteUserBody = z
  .strictObject({
    email: Email,
    name: personName().optional(),
    role: field(RoleName, "A role that is at most the caller's own", "member"),
  })
  .openapi("InviteUser", { example: { email: "grace@example.com", name: "Grace Hopper", role: "member" } });

export const UpdateUserBody = z
  .strictObject({
    name: personName().nullable().optional(),
    role: field(RoleName.optional(), "A role that is at most the caller's own", "admin"),
    status: field(
      z.enum(["active", "deactivated"]).optional(),
      "`active` undoes a deactivation. A user who never accepted the invitation becomes `invited` again",
      "active",
    ),
  })
  .refine((change) => Object.keys(change).length > 0, { message: "must have at least one field" })
  .openapi("UpdateUser", { example: { name: "Grace Hopper", role: "admin" } });

export const UserDeactivated = z.object({ deactivated: z.literal(true), user_id: id() }).openapi("UserDeactivated");

export const presentMe = ({ user, tenant, caller }: MeResult): z.output<typeof Me> => ({
  user: presentUser(user),
  tenant: presentTenant(tenant),
  credential: {
    kind: caller.kind === "user" ? "user" : caller.grant === undefined ? "api_key" : "grant",
    api_key_id: caller.kind === "apiKey" && caller.grant === undefined ? caller.keyId : null,
    grant_id: caller.kind === "apiKey" && caller.grant !== undefined ? caller.keyId : null,
    permissions: [...caller.permissions],
    is_platform_operator: caller.isPlatformOperator,
    reads_traces: readsTraces(caller),
  },
});

export const presentUsers = (
  { users, total }: { users: UserRecord[]; total: number },
  page: Page,
): z.output<typeof UserList> => ({
  users: users.map(presentUser),
  pagination: paginate(page, total),
});

export const presentUser = (user: UserRecord): z.output<typeof User> => ({
  id: user.id,
  email: user.email,
  email_verified: user.emailVerifiedAt !== null,
  name: user.name,
  role: user.role,
  status: user.status,
  two_factor_enabled: user.twoFactorEnabled,
  created_at: toTimestamp(user.createdAt),
  updated_at: toTimestamp(user.updatedAt),
});

export const presentTenant = (tenant: Tenant): z.output<typeof TenantSummary> => ({
  id: tenant.id,
  name: tenant.name,
  slug: tenant.slug,
  tier: tenant.tier,
  requests_per_minute: tenant.requestsPerMinute,
});

export const presentSignedIn = ({
  user,
  tenant,
  tokens,
}: {
  user: UserRecord;
  tenant: Tenant;
  tokens: SessionTokens;
}): z.output<typeof SignedIn> => ({
  user: presentUser(user),
  tenant: presentTenant(tenant),
  access_token: tokens.accessToken,
  refresh_token: tokens.refreshToken,
  token_type: "Bearer",
  expires_in: tokens.expiresInSeconds,
});
