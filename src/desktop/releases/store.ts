import { and, desc, eq, gt, inArray, isNull, isNotNull, or, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { desktopArtifacts, desktopReleases } from "#db/schema/desktop-releases";
import { build, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

import { LATEST } from "./version-rank.ts";

export type ReleaseRow = typeof desktopReleases.$inferSelect;
export type ArtifactRow = typeof desktopArtifacts.$inferSelect;

export interface Release {
  release: ReleaseRow;
  artifacts: ArtifactRow[];
}

/** The versions that a channel offers now. */
export interface Offers {
  /** The newest version, which may be offered to a part of the clients; undefined without one. */
  newest: Release | undefined;
  /** The newest version that every client is offered; undefined without one. */
  settled: Release | undefined;
}

const releaseRows = (db: Database) =>
  db
    .select({ release: desktopReleases, artifact: desktopArtifacts })
    .from(desktopReleases)
    .innerJoin(desktopArtifacts, eq(desktopArtifacts.version, desktopReleases.version));

function releaseOf(rows: readonly { release: ReleaseRow; artifact: ArtifactRow }[]): Release | undefined {
  const [first] = rows;
  const own = rows.filter(({ artifact }) => artifact.version === first?.release.version);
  return first && { release: first.release, artifacts: own.map(({ artifact }) => artifact) };
}

/** A release with its files, also a withdrawn one. */
export const selectRelease = async (db: Database, version: string): Promise<Release | undefined> =>
  releaseOf(
    await releaseRows(db).where(eq(desktopReleases.version, version)).orderBy(desktopArtifacts.filename).limit(100),
  );

/**
 * Reads what a channel offers: its own prereleases and the complete versions, the newest by precedence. A channel that never had a
 * version offers nothing when it must be known.
 */
export async function selectOffers(db: Database, channel: string, mustBeKnown: boolean): Promise<Offers> {
  const newestFrom = (percentage: number) =>
    db
      .select({ version: desktopReleases.version })
      .from(desktopReleases)
      .where(
        and(
          inArray(desktopReleases.channel, [LATEST, channel]),
          isNotNull(desktopReleases.precedence),
          isNull(desktopReleases.withdrawnAt),
          gt(desktopReleases.rolloutPercentage, percentage),
          mustBeKnown
            ? sql`EXISTS (SELECT 1 FROM ${desktopReleases} AS known WHERE known.channel = ${channel})`
            : undefined,
        ),
      )
      .orderBy(desc(desktopReleases.precedence))
      .limit(1);
  const rows = await releaseRows(db)
    .where(
      or(sql`${desktopReleases.version} = (${newestFrom(0)})`, sql`${desktopReleases.version} = (${newestFrom(99)})`),
    )
    .orderBy(desc(desktopReleases.precedence), desktopArtifacts.filename)
    .limit(200);
  return { newest: releaseOf(rows), settled: releaseOf(rows.filter(({ release }) => isSettled(release))) };
}

const isSettled = ({ rolloutPercentage }: ReleaseRow): boolean => rolloutPercentage === 100;

/** A file and whether its release is withdrawn. */
export const selectArtifact = (
  db: Database,
  version: string,
  filename: string,
): Promise<{ artifact: ArtifactRow; withdrawnAt: number | null } | undefined> =>
  db
    .select({ artifact: desktopArtifacts, withdrawnAt: desktopReleases.withdrawnAt })
    .from(desktopArtifacts)
    .innerJoin(desktopReleases, eq(desktopReleases.version, desktopArtifacts.version))
    .where(and(eq(desktopArtifacts.version, version), eq(desktopArtifacts.filename, filename)))
    .get();

export const insertRelease = (row: ReleaseRow, refusal: () => AppError): Statement => ({
  ...statement(build.insert(desktopReleases).values(row)),
  refusal,
});

export const insertArtifact = (row: ArtifactRow): Statement => statement(build.insert(desktopArtifacts).values(row));

/** The rule that a version is offered: published and not withdrawn. */
export const requireOffered = (version: string, refusal: () => AppError): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM ${desktopReleases} WHERE ${desktopReleases.version} = ${version}
      AND ${desktopReleases.withdrawnAt} IS NULL)`,
    refusal,
  );

export const updateRelease = (
  version: string,
  change: Partial<Pick<ReleaseRow, "rolloutPercentage" | "withdrawnAt">>,
): Statement => statement(build.update(desktopReleases).set(change).where(eq(desktopReleases.version, version)));
