import { and, desc, eq, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { desktopArtifacts, desktopReleases } from "#db/schema/desktop-releases";
import { build, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

export type ReleaseRow = typeof desktopReleases.$inferSelect;
export type ArtifactRow = typeof desktopArtifacts.$inferSelect;

export interface Release {
  release: ReleaseRow;
  artifacts: ArtifactRow[];
}

/** A release with its files: of this version, or the newest one. */
export async function selectRelease(db: Database, version: string | null): Promise<Release | undefined> {
  const newest = db
    .select({ version: desktopReleases.version })
    .from(desktopReleases)
    .where(eq(desktopReleases.isPrerelease, false))
    .orderBy(desc(desktopReleases.rank))
    .limit(1);
  const rows = await db
    .select({ release: desktopReleases, artifact: desktopArtifacts })
    .from(desktopReleases)
    .innerJoin(desktopArtifacts, eq(desktopArtifacts.version, desktopReleases.version))
    .where(version === null ? sql`${desktopReleases.version} = (${newest})` : eq(desktopReleases.version, version))
    .orderBy(desktopArtifacts.filename)
    .limit(100);
  const [first] = rows;
  return first && { release: first.release, artifacts: rows.map(({ artifact }) => artifact) };
}

export const selectArtifact = (db: Database, version: string, filename: string): Promise<ArtifactRow | undefined> =>
  db
    .select()
    .from(desktopArtifacts)
    .where(and(eq(desktopArtifacts.version, version), eq(desktopArtifacts.filename, filename)))
    .get();

export const insertRelease = (row: ReleaseRow, refusal: () => AppError): Statement => ({
  ...statement(build.insert(desktopReleases).values(row)),
  refusal,
});

export const insertArtifact = (row: ArtifactRow): Statement => statement(build.insert(desktopArtifacts).values(row));
