import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { auditChange } from "#platform/audit/audit-entry";

import { nameDomain } from "./find-domain.ts";
import { newDomain } from "./new-domain.ts";
import type { CreateDomainInput } from "./schemas.ts";
import type { DomainRow } from "./store.ts";

/** Creates a domain of the tenant. Throws INVALID_INPUT, CONFLICT at the limit and for a slug that is taken. */
export async function createDomain(ctx: ServiceContext, input: CreateDomainInput): Promise<DomainRow> {
  const { domain, statements } = await newDomain(ctx, {
    name: input.name,
    slug: input.slug,
    description: input.description ?? "",
    category: input.category ?? null,
    content: {
      vocabulary: input.vocabulary ?? [],
      rules: input.rules ?? [],
      instructions: input.instructions ?? null,
      entity_types: input.entity_types ?? [],
    },
    sourceListingId: null,
  });
  const audit = [auditChange(ctx, { action: "create_domain", summary: nameDomain(domain) })];
  await commit(ctx, statements, { result: domain, audit });
  return domain;
}
