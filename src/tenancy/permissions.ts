/** Weakest first. `super_admin` is never stored: the configuration names the platform's operators. */
export const ROLES = ["viewer", "member", "admin", "owner"] as const;
export type Role = (typeof ROLES)[number];

export const PERMISSIONS = [
  "AGENT_VIEW",
  "AGENT_RUN",
  "AGENT_MANAGE",
  "SKILL_VIEW",
  "SKILL_MANAGE",
  "GOVERNANCE_APPROVE",
  "INTEGRATION_MANAGE",
  "WEBHOOK_MANAGE",
  "TENANT_ADMIN",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

const VIEWER: readonly Permission[] = ["AGENT_VIEW", "SKILL_VIEW"];
const MEMBER: readonly Permission[] = [...VIEWER, "AGENT_RUN", "AGENT_MANAGE", "SKILL_MANAGE", "INTEGRATION_MANAGE"];

/** The permissions of each role; the only such table. */
export const ROLE_PERMISSIONS: Readonly<Record<Role, ReadonlySet<Permission>>> = {
  viewer: new Set(VIEWER),
  member: new Set(MEMBER),
  admin: new Set(PERMISSIONS),
  owner: new Set(PERMISSIONS),
};

/** Whether the first role is at least as strong as the second. */
export const isAtLeast = (role: Role, other: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(other);
