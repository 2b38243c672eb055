import type { ServiceContext } from "#context";

import { type DomainListRow, selectDomains } from "./store.ts";

/** A part of the tenant's domains, newest first. */
export const listDomains = (
  { db, tenant }: Pick<ServiceContext, "db" | "tenant">,
  filter: { category: string | undefined; limit: number; offset: number },
): Promise<{ rows: DomainListRow[]; total: number }> => selectDomains(db, tenant.id, filter);
