import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { requireVersion } from "#errors/stale-version";
import { auditChange } from "#platform/audit/audit-entry";

import { isContentTooLarge, steeringOf } from "./domain-content.ts";
import { contentOf, findDomain, nameDomain } from "./find-domain.ts";
import { slugTaken, tooMuchContent } from "./new-domain.ts";
import type { UpdateDomainInput } from "./schemas.ts";
import { type DomainRow, unchangedDomain, updateDomainRow } from "./store.ts";

/**
 * Changes the supplied fields of the tenant's domain; its publication stays unchanged. What a model hears about it belongs
 * to the fingerprint of its agents, so a change of that puts those above `student` on probation at their next run. Throws NOT_FOUND, INVALID_INPUT,
 * PRECONDITION_FAILED for an `If-Match` that is not its version, CONFLICT for a slug that is taken or a concurrent
 * change.
 */
export async function updateDomain(
  ctx: ServiceContext,
  domainId: string,
  input: UpdateDomainInput,
  expectedTag: string | undefined,
): Promise<DomainRow> {
  const domain = await findDomain(ctx, domainId);
  requireVersion(expectedTag, domain.version, "domain");
  const next: DomainRow = {
    ...domain,
    name: input.name ?? domain.name,
    slug: input.slug ?? domain.slug,
    description: input.description ?? domain.description,
    category: input.category === undefined ? domain.category : input.category,
    vocabulary: input.vocabulary ?? domain.vocabulary,
    rules: input.rules ?? domain.rules,
    instructions: input.instructions === undefined ? domain.instructions : input.instructions,
    entityTypes: input.entity_types ?? domain.entityTypes,
    version: domain.version + 1,
    updatedAt: ctx.clock(),
  };
  const [before, after] = await Promise.all([steeringOf(domain), steeringOf(next)]);
  const changed: DomainRow = before === after ? next : { ...next, steering: after };
  if (isContentTooLarge(contentOf(changed))) throw tooMuchContent();
  const write = { ...updateDomainRow(changed), refusal: () => slugTaken(changed.slug) };
  const entry = auditChange(ctx, {
    action: "update_domain",
    summary: `${nameDomain(changed)}: ${Object.keys(input).join(", ")}`,
    before: { name: domain.name, slug: domain.slug },
    after: { name: changed.name, slug: changed.slug },
  });
  // Agents are kept in memory with the digest of their domain.
  await commit(ctx, [unchangedDomain(domain), write], { touches: ["agents"], result: changed, audit: [entry] });
  return changed;
}
