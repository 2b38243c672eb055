import type { ServiceContext } from "#context/context";
import { notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import type { DomainContent } from "./domain-content.ts";
import { type DomainRow, selectDomain } from "./store.ts";

export type { DomainRow };

/** Finds the tenant's domain. Throws NOT_FOUND, also for another tenant's. */
export async function findDomain(
  { db, tenant }: Pick<ServiceContext, "db" | "tenant">,
  domainId: string,
): Promise<DomainRow> {
  const domain = isUuid(domainId) ? await selectDomain(db, tenant.id, domainId) : undefined;
  if (!domain) throw notFound("domain", domainId);
  return domain;
}

/** The content of a domain for a copy. */
export const contentOf = ({ vocabulary, rules, instructions, entityTypes }: DomainRow): DomainContent => ({
  vocabulary,
  rules,
  instructions,
  entity_types: entityTypes,
});

/** The audit log's name for it: an entry outlives its subject. */
export const nameDomain = ({ id, name }: Pick<DomainRow, "id" | "name">): string => `"${name}" (${id})`;
