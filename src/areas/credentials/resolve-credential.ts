import type { BaseContext } from "#context";
import { AppError } from "#errors/app-error";
import type { Credential, Principal } from "./principal.ts";

/** Who a credential belongs to. Throws UNAUTHORIZED. */
export function resolveCredential(_base: BaseContext, _credential: Credential): Promise<Principal> {
  return Promise.reject(new AppError("UNAUTHORIZED"));
}
