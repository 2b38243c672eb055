import type { ServiceContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { callerOf } from "#tenancy/caller";

/**
 * The person whose grants a caller may see and end: the caller, or for an administrator (null) anyone in the tenant. A program that
 * signed in may not, and a key needs TENANT_ADMIN.
 */
export function managedPerson(ctx: ServiceContext): string | null {
  const caller = callerOf(ctx);
  const isProgram = caller.kind === "apiKey" && caller.grant !== undefined;
  const isAdmin = caller.permissions.has("TENANT_ADMIN");
  if (isProgram || (caller.kind === "apiKey" && !isAdmin))
    throw new AppError("FORBIDDEN", { message: "Only a person, or an API key with TENANT_ADMIN, manages programs." });
  return isAdmin ? null : caller.userId;
}
