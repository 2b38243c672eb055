import { AppError } from "#errors/app-error";

import type { Caller } from "./actor.ts";
import { type Permission, PERMISSIONS, ROLE_PERMISSIONS } from "./permissions.ts";

/**
 * The permissions that a caller has or can get. A program that signed in with a person's consent can ask for more of the
 * permissions that the person has.
 */
export const askablePermissions = (caller: Caller): ReadonlySet<Permission> =>
  caller.kind === "apiKey" && caller.grant !== undefined ? ROLE_PERMISSIONS[caller.role] : caller.permissions;

/**
 * The refusal of a caller without a permission. A program that can ask for it learns the scope to ask for (RFC 6750,
 * 3.1): the permission, and those in `beside`. `because` is a sentence before the refusal.
 */
export function lackingPermission(
  caller: Caller,
  permission: Permission,
  beside: ReadonlySet<Permission> = new Set(),
  because = "",
): AppError {
  const message = `${because}This requires the permission ${permission}.`;
  const details = { required_permission: permission };
  if (!askablePermissions(caller).has(permission)) return new AppError("FORBIDDEN", { message, details });
  const scope = PERMISSIONS.filter((name) => name === permission || beside.has(name)).join(" ");
  return new AppError("FORBIDDEN", {
    message,
    details: { ...details, reason: "insufficient_scope" },
    headers: {
      "WWW-Authenticate": `Bearer realm="Tenure", error="insufficient_scope", error_description="${message}", scope="${scope}"`,
    },
  });
}
