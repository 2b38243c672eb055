import { z } from "@hono/zod-openapi";

import { id, prose, timestamp, toTimestamp } from "#http/schemas";
import { isWebAddress } from "#lib/web-address";

import { ARCHITECTURES, PLATFORMS } from "./detect-platform.ts";
import { FILE_FORM } from "./file-form.ts";
import type { Download } from "./find-download.ts";
import type { StoredFile } from "./store-release-file.ts";
import type { ArtifactRow, Release } from "./store.ts";
import { channelOf, isPrerelease, VERSION_FORM } from "./version-rank.ts";

const versionText = () => z.string().openapi({ description: "Version of the client", example: "1.2.3" });

const CHANNEL_FORM = /^[0-9A-Za-z][0-9A-Za-z-]{0,40}$/;

const channelText = () =>
  z.string().regex(CHANNEL_FORM, { message: "must be a word such as beta" }).optional().openapi({
    description: "Channel whose newest version is wanted: `latest` has complete versions only",
    example: "latest",
  });

const percentage = () => z.int().min(0).max(100);

export const DownloadQuery = z.object({
  platform: z
    .enum(PLATFORMS)
    .optional()
    .openapi({ description: "Operating system; by default the one that the client reports", example: "darwin" }),
  arch: z.enum(ARCHITECTURES).optional().openapi({
    description: "Processor architecture; by default the one that the client reports, or else `x64`",
    example: "arm64",
  }),
  version: z
    .string()
    .max(100)
    .optional()
    .openapi({ description: "A version, or `latest` (the default)", example: "latest" }),
  channel: channelText(),
});

export const DownloadView = z
  .object({
    version: versionText(),
    platform: z.enum(PLATFORMS).openapi({ description: "Operating system of the file", example: "darwin" }),
    artifact: z.string().openapi({ description: "Name of the file", example: "Tenure-1.2.3-arm64.dmg" }),
    downloadUrl: z.string().openapi({
      description: "Address of the file",
      example: "https://tenure.example/api/desktop/releases/1.2.3/Tenure-1.2.3-arm64.dmg",
    }),
    checksumUrl: z.string().openapi({
      description: "Address of its SHA-256, in the format of `sha256sum`",
      example: "https://tenure.example/api/desktop/releases/1.2.3/Tenure-1.2.3-arm64.dmg.sha256",
    }),
    releaseNotes: z
      .string()
      .openapi({ description: "Address of a page about the version", example: "https://tenure.example/changes/1.2.3" }),
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
    filename: z.string().openapi({ description: "Name of the file", example: "Tenure-1.2.3.dmg" }),
    size_bytes: z.int().openapi({ description: "Size of the stored file in bytes", example: 98_304_000 }),
  })
  .openapi("StoredReleaseFile");

const fileFields = {
  filename: z
    .string()
    .regex(FILE_FORM, { message: "must have only letters, digits, dots, dashes and underscores" })
    .openapi({ description: "Name of a stored file", example: "Tenure-1.2.3.dmg" }),
  platform: z
    .enum([...PLATFORMS, "any"])
    .openapi({ description: "Operating system of the file; `any` for a file that runs on each", example: "darwin" }),
  arch: z
    .enum([...ARCHITECTURES, "universal"])
    .openapi({ description: "Processor architecture of the file", example: "universal" }),
};

const ReleaseFileBody = z.strictObject({
  ...fileFields,
  sha256: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/, { message: "must be 64 hexadecimal digits" })
    .openapi({
      description: "SHA-256 of the publisher's own copy",
      example: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    }),
  signature: prose(4_096).optional().openapi({ description: "Content of the file's `.sig`, for Tauri's updater" }),
});

/** Names that the feeds have for something else: `latest.yml`, `latest-mac.yml`, `tauri.json`. */
const RESERVED_CHANNEL = /^latest$|-(?:mac|linux(?:-arm64)?)$/;

export const PublishReleaseBody = z
  .strictObject({
    version: z
      .string()
      .regex(VERSION_FORM, { message: "must be a version such as 1.2.3" })
      .refine((version) => !isPrerelease(version) || !RESERVED_CHANNEL.test(channelOf(version)), {
        message: "must not name the channel latest or a system after the -",
      })
      .openapi({
        description:
          "A new version. A version with a `-` is a prerelease, offered in the channel that its first word names: `beta` for `1.3.0-beta.1`",
        example: "1.2.3",
      }),
    notes_url: z
      .string()
      .max(2_000)
      .refine((text) => isWebAddress(text), { message: "must be an http(s) address" })
      .openapi({ description: "Address of a page about the version", example: "https://tenure.example/changes/1.2.3" }),
    rollout_percentage: percentage().default(100).openapi({
      description: "Part of the clients whose updaters are offered the version",
      example: 100,
    }),
    files: z
      .array(ReleaseFileBody)
      .min(1)
      .max(50)
      .refine((files) => new Set(files.map(({ filename }) => filename)).size === files.length, {
        message: "must name each file once",
      })
      .openapi({ description: "The files of the version" }),
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
    rollout_percentage: percentage().openapi({
      description: "Part of the clients whose updaters are offered the version",
      example: 25,
    }),
  })
  .openapi("RollOutRelease", { example: { rollout_percentage: 25 } });

export const ReleasePath = FilePath.pick({ version: true });

export const ReleaseView = z
  .object({
    version: versionText(),
    notes_url: z
      .string()
      .openapi({ description: "Address of a page about the version", example: "https://tenure.example/changes/1.2.3" }),
    channel: z.string().openapi({ description: "Channel of the version", example: "latest" }),
    rollout_percentage: percentage().openapi({
      description: "Part of the clients whose updaters are offered the version",
      example: 100,
    }),
    withdrawn_at: timestamp().nullable().openapi({ description: "When it was withdrawn; null while it is offered" }),
    published_by: id().nullable().openapi({ description: "The operator who published it" }),
    published_at: timestamp().openapi({ description: "When" }),
    files: z.array(
      z.object({
        filename: z.string().openapi({ description: "Name of the file", example: "Tenure-1.2.3.dmg" }),
        platform: fileFields.platform,
        arch: fileFields.arch,
        size_bytes: z.int().openapi({ description: "Its size", example: 98_304_000 }),
        sha256: z.string().openapi({
          description: "Computed from the stored bytes",
          example: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        }),
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
  channel: channelText().openapi({
    description: "Channel of the client; by default the one of its version, so that a prerelease meets its successors",
  }),
  client_id: z.string().min(1).max(200).optional().openapi({
    description:
      "A permanent random id of the client, for staged rollouts. Without it, the client is offered versions that all clients are offered",
    example: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e",
  }),
});

export const UpdateView = z
  .object({
    version: versionText(),
    notes: z
      .string()
      .openapi({ description: "Address of a page about the version", example: "https://tenure.example/changes/1.2.3" }),
    pub_date: timestamp().openapi({ description: "When it was published" }),
    url: z.string().openapi({
      description: "Address of the bundle",
      example: "https://tenure.example/api/desktop/releases/1.2.3/Tenure.app.tar.gz",
    }),
    signature: z
      .string()
      .openapi({ description: "Content of the bundle's `.sig`", example: "dW50cnVzdGVkIGNvbW1lbnQ6" }),
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
