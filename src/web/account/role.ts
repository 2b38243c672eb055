/** The roles, weakest first, with what each may do. */
export const ROLES = [
  ["viewer", "Viewer: sees agents and skills"],
  ["member", "Member: also creates and runs agents, skills and connections"],
  ["admin", "Administrator: also decides approvals, and manages people and webhooks"],
  ["owner", "Owner: full access; the last owner cannot be removed"],
] as const;

const strengthOf = (role: string): number => ROLES.findIndex(([name]) => name === role);

/** A user cannot give a role above their own. */
export const rolesUpTo = (own: string): (readonly [string, string])[] =>
  ROLES.filter(([name]) => strengthOf(name) <= strengthOf(own));

/** Whether a user with the first role may change a user with the second. */
export const isAtLeast = (role: string, other: string): boolean => strengthOf(role) >= strengthOf(other);

/** A role with what it may do. */
export const roleText = (role: string): string => ROLES.find(([name]) => name === role)?.[1] ?? role;
