import type { BaseContext } from "#context";

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
