import type { ServiceContext } from "#context/context";
import { AppError } from "#errors/app-error";

/** Throws FORBIDDEN unless a platform operator (`SUPER_ADMIN_EMAILS`) acts. */
export function requireOperator({ actor }: ServiceContext): void {
  if (actor.kind === "system" || actor.isPlatformOperator) return;
  throw new AppError("FORBIDDEN", { message: "Only an operator of this instance can publish releases." });
}
