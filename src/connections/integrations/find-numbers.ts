import type { BaseContext } from "#context/context";
import { AppError } from "#errors/app-error";

import { selectBusinesses, selectNumbers } from "./store.ts";

/** The tenants that have connected these phone numbers, by the number's id at the provider. */
export async function tenantsOfNumbers(
  { db }: Pick<BaseContext, "db">,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  return new Map((await selectNumbers(db, ids)).map(({ accountId, tenantId }) => [accountId ?? "", tenantId]));
}

/** The tenants that have connected a number of this business. */
export const tenantsOfBusiness = async ({ db }: Pick<BaseContext, "db">, businessId: string): Promise<string[]> =>
  (await selectBusinesses(db, businessId)).map(({ tenantId }) => tenantId);

/**
 * The tenant of a number of this business whose connection was stored without its number. Null when every connection of
 * the business has its number. Throws UNAVAILABLE when one has none, because the message may be its own.
 */
export async function tenantOfUnnamedNumber(
  { db }: Pick<BaseContext, "db">,
  { numberId, businessId }: { numberId: string; businessId: string },
): Promise<string | null> {
  const unnamed = (await selectBusinesses(db, businessId)).filter(({ accountId }) => accountId === null);
  const own = unnamed.find(({ details }) => details["phone_number_id"] === numberId);
  if (own !== undefined) return own.tenantId;
  if (unnamed.every(({ details }) => details["phone_number_id"] !== undefined)) return null;
  throw new AppError("UNAVAILABLE", { message: "The number of a connection of this business is not known yet." });
}
