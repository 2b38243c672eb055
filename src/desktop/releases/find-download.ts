import type { BaseContext } from "#context";
import { invalidInput, notFound } from "#errors/app-error";

import { chooseInstaller } from "./choose-artifact.ts";
import {
  detectArchitecture,
  detectPlatform,
  PLATFORMS,
  type Architecture,
  type ClientWords,
  type Platform,
} from "./detect-platform.ts";
import { selectRelease, type ArtifactRow, type ReleaseRow } from "./store.ts";
import { VERSION_FORM } from "./version-rank.ts";

export interface Download {
  release: ReleaseRow;
  artifact: ArtifactRow;
}

export interface DownloadAsk {
  platform: Platform | undefined;
  architecture: Architecture | undefined;
  version: string | undefined;
  client: ClientWords;
}

/**
 * The file with which a client installs a version, or the newest one. Throws INVALID_INPUT without a known platform,
 * and NOT_FOUND for a version that is unpublished or has no file for the platform.
 */
export async function findDownload({ db }: Pick<BaseContext, "db">, ask: DownloadAsk): Promise<Download> {
  const platform = ask.platform ?? detectPlatform(ask.client);
  if (platform === null)
    throw invalidInput({
      path: "query.platform",
      code: "unknown_platform",
      message: `is required because the request does not identify one of ${PLATFORMS.join(", ")}`,
    });
  const version = ask.version === undefined || ask.version === "latest" ? null : ask.version;
  const found = version === null || VERSION_FORM.test(version) ? await selectRelease(db, version) : undefined;
  if (found === undefined) throw notFound("release", version ?? "latest");
  const architecture = ask.architecture ?? detectArchitecture(ask.client);
  const artifact = chooseInstaller(found.artifacts, platform, architecture);
  if (artifact === undefined)
    throw notFound("release file", `${found.release.version} for ${platform} ${architecture}`);
  return { release: found.release, artifact };
}

/** The newest release with its files. Throws NOT_FOUND before the first release. */
export async function findNewest({ db }: Pick<BaseContext, "db">) {
  const found = await selectRelease(db, null);
  if (found === undefined) throw notFound("release", "latest");
  return found;
}
