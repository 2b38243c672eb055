import { and, count, desc, eq, sql } from "drizzle-orm";

import { unchanged } from "#db/change-row";
import type { Database } from "#db/client";
import { domains } from "#db/schema/domains";
import { build, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

export type DomainRow = typeof domains.$inferSelect;

const ofTenant = (tenantId: string, domainId: string) => and(eq(domains.id, domainId), eq(domains.tenantId, tenantId));

export const selectDomain = (db: Database, tenantId: string, domainId: string): Promise<DomainRow | undefined> =>
  db.select().from(domains).where(ofTenant(tenantId, domainId)).get();

export const selectSteering = (db: Database, tenantId: string, domainId: string) =>
  db.select({ steering: domains.steering }).from(domains).where(ofTenant(tenantId, domainId)).get();

const listColumns = {
  id: domains.id,
  name: domains.name,
  slug: domains.slug,
  description: domains.description,
  category: domains.category,
  sourceListingId: domains.sourceListingId,
  version: domains.version,
  createdAt: domains.createdAt,
  updatedAt: domains.updatedAt,
};

export type DomainListRow = Pick<DomainRow, keyof typeof listColumns>;

/** Reads a part of a tenant's domains, newest first, and their number, in one round trip. */
export async function selectDomains(
  db: Database,
  tenantId: string,
  { category, limit, offset }: { category: string | undefined; limit: number; offset: number },
): Promise<{ rows: DomainListRow[]; total: number }> {
  const where = and(
    eq(domains.tenantId, tenantId),
    category === undefined ? undefined : eq(domains.category, category),
  );
  const [rows, totals] = await db.batch([
    db
      .select(listColumns)
      .from(domains)
      .where(where)
      .orderBy(desc(domains.createdAt), desc(domains.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(domains).where(where),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}

/** The slugs of a tenant's domains with this beginning. */
export async function selectSlugs(db: Database, tenantId: string, beginning: string): Promise<Set<string>> {
  const rows = await db
    .select({ slug: domains.slug })
    .from(domains)
    .where(
      and(
        eq(domains.tenantId, tenantId),
        sql`${domains.slug} >= ${beginning}`,
        sql`${domains.slug} < ${`${beginning}\u{10FFFF}`}`,
      ),
    );
  return new Set(rows.map(({ slug }) => slug));
}

/** Holds while the tenant has fewer domains than `maximum`. */
export const requireFewerDomains = (tenantId: string, maximum: number, refusal: () => AppError): Statement =>
  requireThat(sql`(SELECT count(*) FROM domains WHERE tenant_id = ${tenantId}) < ${maximum}`, refusal);

export const unchangedDomain = unchanged(domains, "version", "domain");

export const insertDomain = (row: DomainRow): Statement => statement(build.insert(domains).values(row));

export const updateDomainRow = (row: DomainRow): Statement =>
  statement(
    build
      .update(domains)
      .set({
        name: row.name,
        slug: row.slug,
        description: row.description,
        category: row.category,
        vocabulary: row.vocabulary,
        rules: row.rules,
        instructions: row.instructions,
        entityTypes: row.entityTypes,
        steering: row.steering,
        version: row.version,
        updatedAt: row.updatedAt,
      })
      .where(ofTenant(row.tenantId, row.id)),
  );

export const deleteDomainRow = (tenantId: string, domainId: string): Statement =>
  statement(build.delete(domains).where(ofTenant(tenantId, domainId)));
