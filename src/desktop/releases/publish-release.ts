import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";
import { actingUser } from "#tenancy/acting-user";

import { digestsOf } from "./release-file.ts";
import { requireOperator } from "./require-operator.ts";
import { insertArtifact, insertRelease, type ArtifactRow, type Release } from "./store.ts";
import { channelOf, isPrerelease, precedenceOf, versionRank } from "./version-rank.ts";

export interface ReleaseDraft {
  version: string;
  notesUrl: string;
  /** From 0 to 100. */
  rolloutPercentage: number;
  files: readonly (Pick<ArtifactRow, "filename" | "platform" | "architecture"> & {
    /** The digest that the publisher computed from its copy. */
    sha256: string;
    signature: string | null;
  })[];
}

/**
 * Publishes a version whose files are stored. Every file is read again and hashed, so that the published facts match
 * the served bytes. Throws FORBIDDEN, and CONFLICT for a file that is missing or differs from the publisher's, and for
 * an existing version.
 */
export async function publishRelease(ctx: ServiceContext, draft: ReleaseDraft): Promise<Release> {
  requireOperator(ctx);
  const { version } = draft;
  const artifacts: ArtifactRow[] = [];
  for (const { sha256: expected, ...file } of draft.files) {
    const found = await digestsOf(ctx, version, file.filename);
    if (found === null) throw notStored(file.filename);
    if (found.sha256 !== expected.toLowerCase()) throw otherBytes(file.filename, found.sha256);
    artifacts.push({ version, ...file, ...found });
  }
  const release = {
    version,
    rank: versionRank(version),
    isPrerelease: isPrerelease(version),
    channel: channelOf(version),
    precedence: precedenceOf(version),
    rolloutPercentage: draft.rolloutPercentage,
    withdrawnAt: null,
    notesUrl: draft.notesUrl,
    publishedBy: actingUser(ctx.actor),
    publishedAt: ctx.clock(),
  };
  const published = { release, artifacts };
  await commit(ctx, [insertRelease(release, alreadyThere), ...artifacts.map(insertArtifact)], {
    result: published,
    audit: [auditChange(ctx, { action: "publish_desktop_release", summary: version })],
  });
  return published;
}

const notStored = (filename: string): AppError =>
  new AppError("CONFLICT", {
    message: `${filename} is not stored. Upload it first.`,
    details: { reason: "not_stored", filename },
  });

const otherBytes = (filename: string, sha256: string): AppError =>
  new AppError("CONFLICT", {
    message: `The stored bytes of ${filename} do not match the given SHA-256.`,
    details: { reason: "other_bytes", filename, sha256 },
  });

const alreadyThere = (): AppError =>
  new AppError("CONFLICT", { message: "This version is already published.", details: { reason: "published" } });
