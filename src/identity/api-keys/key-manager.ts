import type { ServiceContext } from "#context";
import { AppError } from "#errors/app-error";
import type { Principal } from "#platform/credentials/principal";
import { callerOf } from "#tenancy/caller";

export interface KeyManager {
  caller: Principal["actor"];
  /** Whose keys the caller sees: their own, or (null) all of the tenant. */
  onlyOf: string | null;
}

/**
 * Whose keys a caller may manage. A person manages their own keys, an administrator all. A key manages keys only with TENANT_ADMIN:
 * otherwise a stolen key could make itself successors that outlive its revocation.
 */
export function keyManagerOf(ctx: ServiceContext): KeyManager {
  const caller = callerOf(ctx);
  const isAdmin = caller.permissions.has("TENANT_ADMIN");
  if (caller.kind === "apiKey" && !isAdmin) {
    throw new AppError("FORBIDDEN", {
      message: "An API key needs the permission TENANT_ADMIN to manage keys.",
      details: { required_permission: "TENANT_ADMIN" },
    });
  }
  return { caller, onlyOf: isAdmin ? null : caller.userId };
}
