import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Versions of the desktop client that this instance offers to all users. */
export const desktopReleases = sqliteTable(
  "desktop_releases",
  {
    version: text().primaryKey(),
    /** The version as one number, so that the newest is the greatest. */
    rank: integer().notNull(),
    /** Only offered to clients of its channel, and to those that name it. */
    isPrerelease: integer({ mode: "boolean" }).notNull(),
    /** `latest`, or the first word of the prerelease. */
    channel: text().notNull().default("latest"),
    /** Sorts versions by their precedence; null for an older row that only a request by version finds. */
    precedence: text(),
    /** Part of the clients whose updaters are offered the version. */
    rolloutPercentage: integer().notNull().default(100),
    /** No one is offered a withdrawn version, and its files are no longer served. */
    withdrawnAt: integer(),
    notesUrl: text().notNull(),
    publishedBy: text(),
    publishedAt: integer().notNull(),
  },
  (table) => [
    index("desktop_releases_rank").on(table.isPrerelease, table.rank),
    index("desktop_releases_precedence").on(table.channel, table.precedence),
  ],
);

/**
 * The files of a version. The bytes are in the bucket, as `desktop/<version>/<filename>`; these values were computed
 * from them.
 */
export const desktopArtifacts = sqliteTable(
  "desktop_artifacts",
  {
    version: text()
      .notNull()
      .references(() => desktopReleases.version, { onDelete: "cascade" }),
    filename: text().notNull(),
    /** `any` for a file that runs on each of them. */
    platform: text({ enum: ["darwin", "win32", "linux", "any"] }).notNull(),
    architecture: text({ enum: ["x64", "arm64", "universal"] }).notNull(),
    sizeBytes: integer().notNull(),
    /** Hexadecimal. */
    sha256: text().notNull(),
    /** Base64, as electron-updater compares it. */
    sha512: text().notNull(),
    /** The content of the file's `.sig`, for Tauri's updater; null without one. */
    signature: text(),
  },
  (table) => [primaryKey({ columns: [table.version, table.filename] })],
);
