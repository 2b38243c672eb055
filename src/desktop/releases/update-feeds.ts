import { artifactsFor } from "./choose-artifact.ts";
import type { Architecture, Platform } from "./detect-platform.ts";
import type { ArtifactRow, Release } from "./store.ts";
import { LATEST, precedenceOf } from "./version-rank.ts";

/** Makes the URL of a file from its version and name. */
export type AddressOf = (artifact: ArtifactRow) => string;

/** The feeds that electron-updater requests, by what follows the name of their channel. */
const ELECTRON_FEEDS: Readonly<
  Record<string, { platform: Platform; architectures: readonly Architecture[]; endings: readonly string[] }>
> = {
  ".yml": { platform: "win32", architectures: ["x64", "arm64"], endings: [".exe"] },
  "-mac.yml": { platform: "darwin", architectures: ["x64", "arm64"], endings: [".zip", ".dmg"] },
  "-linux.yml": { platform: "linux", architectures: ["x64"], endings: [".appimage", ".deb"] },
  "-linux-arm64.yml": { platform: "linux", architectures: ["arm64"], endings: [".appimage", ".deb"] },
};

const FEED_FORM = /^([0-9A-Za-z][0-9A-Za-z-]{0,40}?)((?:-mac|-linux|-linux-arm64)?\.yml)$/;
const TAURI_FORM = /^tauri(?:-([0-9A-Za-z][0-9A-Za-z-]{0,40}))?\.json$/;

/** The channel of a feed and its system, which is null for Tauri's feed. Null for a name of no feed. */
export function parseFeedName(name: string): { channel: string; system: string | null } | null {
  const tauri = TAURI_FORM.exec(name);
  if (tauri !== null) return { channel: (tauri[1] ?? LATEST).toLowerCase(), system: null };
  const [, channel, system] = FEED_FORM.exec(name) ?? [];
  return channel === undefined || system === undefined ? null : { channel: channel.toLowerCase(), system };
}

/** The text of one of electron-updater's feeds; null when the release has no file for it. JSON texts are valid YAML. */
export function electronFeed(system: string, { release, artifacts }: Release, addressOf: AddressOf): string | null {
  const feed = ELECTRON_FEEDS[system];
  if (feed === undefined) return null;
  const rankOf = ({ filename }: ArtifactRow) =>
    feed.endings.findIndex((ending) => filename.toLowerCase().endsWith(ending));
  const fitting = feed.architectures.flatMap((architecture) => artifactsFor(artifacts, feed.platform, architecture));
  const files = [...new Set(fitting)]
    .filter((artifact) => rankOf(artifact) >= 0)
    .toSorted((left, right) => rankOf(left) - rankOf(right));
  const [first] = files;
  if (first === undefined) return null;
  const text = JSON.stringify;
  return [
    `version: ${text(release.version)}`,
    "files:",
    ...files.flatMap((file) => [
      `  - url: ${text(addressOf(file))}`,
      `    sha512: ${text(file.sha512)}`,
      `    size: ${file.sizeBytes}`,
    ]),
    `path: ${text(addressOf(first))}`,
    `sha512: ${text(first.sha512)}`,
    `releaseDate: ${text(new Date(release.publishedAt).toISOString())}`,
    `releaseNotes: ${text(release.notesUrl)}`,
    ...(release.rolloutPercentage < 100 ? [`stagingPercentage: ${release.rolloutPercentage}`] : []),
    "",
  ].join("\n");
}

/** Tauri's words for the target of a file. */
const TARGETS: Readonly<Record<string, Platform>> = { darwin: "darwin", windows: "win32", linux: "linux" };
const MACHINES: Readonly<Record<string, Architecture>> = { x86_64: "x64", aarch64: "arm64" };

/** Files that Tauri's updater installs, best first. */
const BUNDLES: Readonly<Record<Platform, readonly string[]>> = {
  darwin: [".app.tar.gz"],
  win32: [".exe", ".msi"],
  linux: [".appimage", ".deb"],
};

const bundleFor = ({ artifacts }: Release, target: string, machine: string): ArtifactRow | undefined => {
  const [platform, architecture] = [TARGETS[target], MACHINES[machine]];
  if (platform === undefined || architecture === undefined) return undefined;
  const signed = artifactsFor(artifacts, platform, architecture).filter(({ signature }) => signature !== null);
  return BUNDLES[platform]
    .map((ending) => signed.find(({ filename }) => filename.toLowerCase().endsWith(ending)))
    .find((found) => found !== undefined);
};

const about = ({ release }: Release) => ({
  version: release.version,
  notes: release.notesUrl,
  pub_date: new Date(release.publishedAt).toISOString(),
});

/** The static feed of Tauri's updater: every platform with a signed bundle. */
export function tauriFeed(found: Release, addressOf: AddressOf) {
  const platforms = Object.keys(TARGETS).flatMap((target) =>
    Object.keys(MACHINES).flatMap((machine) => {
      const bundle = bundleFor(found, target, machine);
      return bundle
        ? [[`${target}-${machine}`, { signature: bundle.signature ?? "", url: addressOf(bundle) }] as const]
        : [];
    }),
  );
  return { ...about(found), platforms: Object.fromEntries(platforms) };
}

/** The update of one of Tauri's clients; null when it has the newest version, or without a signed bundle for it. */
export function tauriUpdate(
  found: Release,
  client: { target: string; machine: string; currentVersion: string },
  addressOf: AddressOf,
) {
  const bundle = bundleFor(found, client.target, client.machine);
  const [offered, current] = [found.release.version, client.currentVersion].map(precedenceOf);
  if (bundle === undefined || (offered ?? "") <= (current ?? "")) return null;
  return { ...about(found), url: addressOf(bundle), signature: bundle.signature ?? "" };
}
