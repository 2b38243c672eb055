import type { ServiceContext } from "#context/context";
import type { Statement } from "#db/statement";
import { AppError, invalidInput } from "#errors/app-error";
import { actingUser } from "#tenancy/acting-user";

import { type DomainContent, isContentTooLarge, MAX_CONTENT_BYTES, steeringOf } from "./domain-content.ts";
import { freeSlug, slugOf } from "./domain-slug.ts";
import { type DomainRow, insertDomain, requireFewerDomains, selectSlugs } from "./store.ts";

export interface NewDomainInput {
  name: string;
  /** Derived from the name when absent, and unique in the tenant. */
  slug: string | undefined;
  description: string;
  category: string | null;
  content: DomainContent;
  sourceListingId: string | null;
}

/** Maximum domains of a tenant, whatever its tier. */
export const MAX_DOMAINS = 100;

/**
 * A domain that does not exist yet, and the statements that make it. Their commit throws CONFLICT (`domain_limit`, `slug_taken`).
 * Throws INVALID_INPUT for too much content.
 */
export async function newDomain(
  ctx: ServiceContext,
  { content, ...input }: NewDomainInput,
): Promise<{ domain: DomainRow; statements: Statement[] }> {
  if (isContentTooLarge(content)) throw tooMuchContent();
  const slug = input.slug ?? (await freeSlugOf(ctx, input.name));
  const now = ctx.clock();
  const domain: DomainRow = {
    id: ctx.newId(),
    tenantId: ctx.tenant.id,
    name: input.name,
    slug,
    description: input.description,
    category: input.category,
    vocabulary: content.vocabulary,
    rules: content.rules,
    instructions: content.instructions,
    entityTypes: content.entity_types,
    sourceListingId: input.sourceListingId,
    steering: await steeringOf({ name: input.name, ...content }),
    createdBy: actingUser(ctx.actor),
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  const withinLimit = requireFewerDomains(ctx.tenant.id, MAX_DOMAINS, limitReached);
  return { domain, statements: [withinLimit, { ...insertDomain(domain), refusal: () => slugTaken(slug) }] };
}

async function freeSlugOf(ctx: ServiceContext, name: string): Promise<string> {
  const wanted = slugOf(name);
  return freeSlug(wanted, await selectSlugs(ctx.db, ctx.tenant.id, wanted.slice(0, SHARED_BEGINNING)));
}

/** Length of the beginning that slugs with a number at their end share. */
const SHARED_BEGINNING = 50;

export const tooMuchContent = (): AppError =>
  invalidInput({
    path: "body",
    code: "too_big",
    message: `vocabulary, rules, instructions and entity types together have more than ${MAX_CONTENT_BYTES} bytes as JSON`,
  });

export const slugTaken = (slug: string): AppError =>
  new AppError("CONFLICT", {
    message: `Another domain of the tenant already has the slug "${slug}".`,
    details: { reason: "slug_taken", slug },
  });

const limitReached = (): AppError =>
  new AppError("CONFLICT", {
    message: `A tenant can have at most ${MAX_DOMAINS} domains.`,
    details: { reason: "domain_limit", limit: MAX_DOMAINS },
  });
