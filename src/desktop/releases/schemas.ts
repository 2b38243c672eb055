import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { id, prose, timestamp, toTimestamp } from "#http/schemas";
import { isWebAddress } from "#lib/web-address";

import { ARCHITECTURES, PLATFORMS } from "./detect-platform.ts";
import { FILE_FORM } from "./file-form.ts";
import type { Download } from "./find-download.ts";
import type { StoredFile } from "./store-release-file.ts";
import type { ArtifactRow, Release } from "./store.ts";
import { channelOf, isPrerelease, VERSION_FORM } from "./version-rank.ts";

const versionText = () => field(z.string(), "Version of the client", "1.2.3");

const CHANNEL_FORM = /^[0-9A-Za-z][0-9A-Za-z-]{0,40}$/;

const channelText = () =>
  field(
    z.string().regex(CHANNEL_FORM, { message: "must be a word such as beta" }).optional(),
    "Channel whose newest version is wanted: `latest` has complete versions only",
    "latest",
  );

const percentage = () => z.int().min(0).max(100);

export const DownloadQuery = z.object({
  platform: field(
    z.enum(PLATFORMS).optional(),
    "Operating system; by default the one that the client reports",
    "darwin",
  ),
  arch: field(
    z.enum(ARCHITECTURES).optional(),
    "Processor architecture; by default the one that the client reports, or else `x64`",
    "arm64",
  ),
  version: field(z.string().max(100).optional(), "A version, or `latest` (the default)", "latest"),
  channel: channelText(),
});

export const DownloadView = z
  .object({
    version: versionText(),
    platform: field(z.enum(PLATFORMS), "Operating system of the file", "darwin"),
    artifact: field(z.string(), "Name of the file", "Tenure-1.2.3-arm64.dmg"),
    downloadUrl: field(
      z.string(),
      "Address of the file",
      "https://tenure.example/api/desktop/releases/1.2.3/Tenure-1.2.3-arm64.dmg",
    ),
    checksumUrl: field(
      z.string(),
      "Address of its SHA-256, in the format of `sha256sum`",
      "https://tenure.example/api/desktop/releases/1.2.3/Tenure-1.2.3-arm64.dmg.sha256",
    ),
    releaseNotes: field(z.string(), "Address of a page about the version", "https://tenure.example/changes/1.2.3"),
  })
  .openapi("DesktopDownload");

export const FilePath = z.object({
  version: z
    .string()
    .openapi({ param: { name: "version", in: "path", description: "Version of the client" }, example: "1.2.3" }),
  filename: z.string().openapi({
    param: {
      name: "filename",
      in: "path",
      description: "Name of a file of the version; with `.sha256` appended, the digest of that file",
    },
    example: "Tenure-1.2.3.dmg",
  }),
});

export const StoredFileView = z
  .object({
    version: versionText(),
    filename: field(z.string(), "Name of the file", "Tenure-1.2.3.dmg"),
    size_bytes: field(z.int(), "Size of the stored file in bytes", 98_304_000),
  })
  .openapi("StoredReleaseFile");

const fileFields = {
  filename: field(
    z.string().regex(FILE_FORM, { message: "must have only letters, digits, dots, dashes and underscores" }),
    "Name of a stored file",
    "Tenure-1.2.3.dmg",
  ),
  platform: field(
    z.enum([...PLATFORMS, "any"]),
    "Operating system of the file; `any` for a file that runs on each",
    "darwin",
  ),
  arch: field(z.enum([...ARCHITECTURES, "universal"]), "Processor architecture of the file", "universal"),
};

const ReleaseFileBody = z.strictObject({
  ...fileFields,
  sha256: field(
    z.string().regex(/^[0-9a-fA-F]{64}$/, { message: "must be 64 hexadecimal digits" }),
    "SHA-256 of the publisher's own copy",
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  ),
  signature: field(prose(4_096).optional(), "Content of the file's `.sig`, for Tauri's updater"),
});

/** Names that the feeds have for something else: `latest.yml`, `latest-mac.yml`, `tauri.json`. */
const RESERVED_CHANNEL = /^latest$|-(?:mac|linux(?:-arm64)?)$/;

export const PublishReleaseBody = z
  .strictObject({
    version: field(
      z
        .string()
        .regex(VERSION_FORM, { message: "must be a version such as 1.2.3" })
        .refine((version) => !isPrerelease(version) || !RESERVED_CHANNEL.test(channelOf(version)), {
          message: "must not name the channel latest or a system after the -",
        }),
      "A new version. A version with a `-` is a prerelease, offered in the channel that its first word names: `beta` for `1.3.0-beta.1`",
      "1.2.3",
    ),
    notes_url: field(
      z
        .string()
        .max(2_000)
        .refine((text) => isWebAddress(text), { message: "must be an http(s) address" }),
      "Address of a page about the version",
      "https://tenure.example/changes/1.2.3",
    ),
    rollout_percentage: field(
      percentage().default(100),
      "Part of the clients whose updaters are offered the version",
      100,
    ),
    files: field(
      z
        .array(ReleaseFileBody)
        .min(1)
        .max(50)
        .refine((files) => new Set(files.map(({ filename }) => filename)).size === files.length, {
          message: "must name each file once",
        }),
      "The files of the version",
    ),
  })
  .openapi("PublishRelease", {
    example: {
      version: "1.2.3",
      notes_url: "https://tenure.example/changes/1.2.3",
      rollout_percentage: 100,
      files: [
        {
          filename: "Tenure-1.2.3.dmg",
          platform: "darwin",
          arch: "universal",
          sha256: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        },
      ],
    },
  });

export const RollOutBody = z
  .strictObject({
    rollout_percentage: field(percentage(), "Part of the clients whose updaters are offered the version", 25),
  })
  .openapi("RollOutRelease", { example: { rollout_percentage: 25 } });

export const ReleasePath = FilePath.pick({ version: true });

export const ReleaseView = z
  .object({
    version: versionText(),
    notes_url: field(z.string(), "Address of a page about the version", "https://tenure.example/changes/1.2.3"),
    channel: field(z.string(), "Channel of the version", "latest"),
    rollout_percentage: field(percentage(), "Part of the clients whose updaters are offered the version", 100),
    withdrawn_at: field(timestamp().nullable(), "When it was withdrawn; null while it is offered"),
    published_by: field(id().nullable(), "The operator who published it"),
    published_at: field(timestamp(), "When"),
    files: z.array(
      z.object({
        filename: field(z.string(), "Name of the file", "Tenure-1.2.3.dmg"),
        platform: fileFields.platform,
        arch: fileFields.arch,
        size_bytes: field(z.int(), "Its size", 98_304_000),
        sha256: field(
          z.string(),
          "Computed from the stored bytes",
          "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        ),
      }),
    ),
  })
  .openapi("DesktopRelease");

export const FeedPath = z.object({
  feed: z.string().openapi({
    param: {
      name: "feed",
      in: "path",
      description:
        "`latest.yml`, `latest-mac.yml`, `latest-linux.yml` or `latest-linux-arm64.yml`, with the name of another channel `beta.yml` and so on; `tauri.json`, or `tauri-beta.json`",
    },
    example: "latest.yml",
  }),
});

export const UpdatePath = z.object({
  target: z.string().openapi({
    param: { name: "target", in: "path", description: "`darwin`, `windows` or `linux`" },
    example: "darwin",
  }),
  arch: z
    .string()
    .openapi({ param: { name: "arch", in: "path", description: "`x86_64` or `aarch64`" }, example: "aarch64" }),
  current_version: z.string().openapi({
    param: { name: "current_version", in: "path", description: "Version of the client" },
    example: "1.2.2",
  }),
});

export const UpdateQuery = z.object({
  channel: field(
    channelText(),
    "Channel of the client; by default the one of its version, so that a prerelease meets its successors",
  ),
  client_id: field(
    z.string().min(1).max(200).optional(),
    "A permanent random id of the client, for staged rollouts. Without it, the client is offered versions that all clients are offered",
    "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e",
  ),
});

export const UpdateView = z
  .object({
    version: versionText(),
    notes: field(z.string(), "Address of a page about the version", "https://tenure.example/changes/1.2.3"),
    pub_date: field(timestamp(), "When it was published"),
    url: field(
      z.string(),
      "Address of the bundle",
      "https://tenure.example/api/desktop/releases/1.2.3/Tenure.app.tar.gz",
    ),
    signature: field(z.string(), "Content of the bundle's `.sig`", "dW50cnVzdGVkIGNvbW1lbnQ6"),
  })
  .openapi("DesktopUpdate");

/** The URL of a file for clients of this instance. */
export const addressOn =
  (origin: string) =>
  ({ version, filename }: Pick<ArtifactRow, "version" | "filename">): string =>
    `${origin}/api/desktop/releases/${version}/${filename}`;

export const presentDownload = ({ release, artifact, platform }: Download, origin: string) => ({
  version: release.version,
  platform,
  artifact: artifact.filename,
  downloadUrl: addressOn(origin)(artifact),
  checksumUrl: `${addressOn(origin)(artifact)}.sha256`,
  releaseNotes: release.notesUrl,
});

export const presentStoredFile = ({ version, filename, sizeBytes }: StoredFile) => ({
  version,
  filename,
  size_bytes: sizeBytes,
});

export const presentRelease = ({ release, artifacts }: Release) => ({
  version: release.version,
  notes_url: release.notesUrl,
  channel: release.channel,
  rollout_percentage: release.rolloutPercentage,
  withdrawn_at: release.withdrawnAt === null ? null : toTimestamp(release.withdrawnAt),
  published_by: release.publishedBy,
  published_at: toTimestamp(release.publishedAt),
  files: artifacts.map(({ filename, platform, architecture, sizeBytes, sha256 }) => ({
    filename,
    platform,
    arch: architecture,
    size_bytes: sizeBytes,
    sha256,
  })),
});
