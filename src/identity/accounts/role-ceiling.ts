import type { ServiceContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { callerOf } from "#tenancy/caller";
import { isAtLeast, type Role } from "#tenancy/permissions";

/** Callers cannot give, remove or change a role above their own. */
export function requireNotAbove(ctx: ServiceContext, ...roles: Role[]): void {
  const own = callerOf(ctx).role;
  const above = roles.find((role) => !isAtLeast(own, role));
  if (above !== undefined) {
    throw new AppError("FORBIDDEN", {
      message: `The role ${above} is above your own, ${own}.`,
      details: { role: above, own_role: own },
    });
  }
}
