import type { ServiceContext } from "#context/context";
import { AppError } from "#errors/app-error";
import type { Principal } from "#platform/credentials/principal";
import { callerOf } from "#tenancy/caller";

export interface KeyManager {
  caller: Principal["actor"];
  /** The owner of the visible keys: the caller, or (null) anyone in the tenant. */
  onlyOf: string | null;
}

/**
 * The keys that a caller may manage. A person manages their own keys, an administrator all. A key manages keys only
 * with TENANT_ADMIN. Otherwise a stolen key could create successors that outlive its revocation.
 */
export function keyManagerOf(ctx: ServiceContext): KeyManager {
  const caller = callerOf(ctx);
  if (caller.kind === "apiKey" && caller.grant !== undefined)
    throw new AppError("FORBIDDEN", {
      message: "A program that signed in with a person's consent cannot manage keys.",
    });
  const isAdmin = caller.permissions.has("TENANT_ADMIN");
  if (caller.kind === "apiKey" && !isAdmin) {
    throw new AppError("FORBIDDEN", {
      message: "An API key needs the permission TENANT_ADMIN to manage keys.",
      details: { required_permission: "TENANT_ADMIN" },
    });
  }
  return { caller, onlyOf: isAdmin ? null : caller.userId };
}
