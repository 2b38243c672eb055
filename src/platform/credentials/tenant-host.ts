import type { BaseContext } from "#context/context";
import { AppError } from "#errors/app-error";

/** A tenant's own host reaches only that tenant: credentials of another tenant are refused. */
export function requireTenantHost({ tenantHost }: Pick<BaseContext, "tenantHost">, slug: string): void {
  const named = tenantHost();
  if (named !== null && named !== slug)
    throw new AppError("FORBIDDEN", { message: "These credentials belong to a different tenant than this host." });
}
