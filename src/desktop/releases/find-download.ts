import type { BaseContext } from "#context/context";
import { invalidInput, notFound } from "#errors/app-error";

import { anyInstaller, chooseInstaller } from "./choose-artifact.ts";
import {
  detectArchitecture,
  detectPlatform,
  PLATFORMS,
  statedArchitecture,
  type Architecture,
  type ClientWords,
  type Platform,
} from "./detect-platform.ts";
import { withdrawn } from "./release-file.ts";
import { selectOffers, selectRelease, type ArtifactRow, type Release, type ReleaseRow } from "./store.ts";
import { LATEST, VERSION_FORM } from "./version-rank.ts";

export interface Download {
  release: ReleaseRow;
  artifact: ArtifactRow;
  /** The platform that was asked for. */
  platform: Platform;
}

export interface DownloadAsk {
  platform: Platform | undefined;
  architecture: Architecture | undefined;
  version: string | undefined;
  channel: string | undefined;
  client: ClientWords;
}

/**
 * The file with which a client installs a version, or the newest one. Throws INVALID_INPUT without a known platform,
 * NOT_FOUND for a version that is unpublished or has no file for the platform, and GONE for a withdrawn one.
 */
export async function findDownload(base: Pick<BaseContext, "db">, ask: DownloadAsk): Promise<Download> {
  const platform = ask.platform ?? detectPlatform(ask.client);
  if (platform === null)
    throw invalidInput({
      path: "query.platform",
      code: "unknown_platform",
      message: `is required because the request does not identify one of ${PLATFORMS.join(", ")}`,
    });
  const found = await findWanted(base, ask);
  const stated = ask.architecture ?? statedArchitecture(ask.client);
  const artifact =
    chooseInstaller(found.artifacts, platform, stated ?? detectArchitecture(ask.client)) ??
    (stated === null ? anyInstaller(found.artifacts, platform) : undefined);
  if (artifact === undefined)
    throw notFound("release file", `${found.release.version} for ${platform} ${stated ?? "any processor"}`);
  return { release: found.release, artifact, platform };
}

/** The named version, or the newest of the channel that all clients are offered. */
async function findWanted({ db }: Pick<BaseContext, "db">, ask: DownloadAsk): Promise<Release> {
  if (ask.version === undefined || ask.version === "latest") {
    const channel = (ask.channel ?? LATEST).toLowerCase();
    const { newest, settled } = await selectOffers(db, channel, true);
    const offered = settled ?? newest;
    if (offered === undefined) throw notFound("release", channel);
    return offered;
  }
  const named = VERSION_FORM.test(ask.version) ? await selectRelease(db, ask.version) : undefined;
  if (named === undefined) throw notFound("release", ask.version);
  if (named.release.withdrawnAt !== null) throw withdrawn(named.release.version);
  return named;
}
