import type { Architecture, Platform } from "./detect-platform.ts";
import type { ArtifactRow } from "./store.ts";

/** Installers for people, best first, and the packed client that Node runs. A platform's other files are for updaters. */
const INSTALLERS: Readonly<Record<Platform, readonly string[]>> = {
  darwin: [".dmg", ".mjs"],
  win32: [".exe", ".msi", ".mjs"],
  linux: [".appimage", ".deb", ".mjs"],
};

const runsOn = (artifact: ArtifactRow, platform: Platform): boolean =>
  artifact.platform === platform || artifact.platform === "any";

const fits = ({ architecture }: ArtifactRow, wanted: Architecture): boolean =>
  architecture === wanted || architecture === "universal";

/** The files of a platform that run on an architecture, native ones first. */
export const artifactsFor = (
  artifacts: readonly ArtifactRow[],
  platform: Platform,
  architecture: Architecture,
): ArtifactRow[] =>
  artifacts
    .filter((artifact) => runsOn(artifact, platform) && fits(artifact, architecture))
    .toSorted((left, right) => Number(left.architecture === "universal") - Number(right.architecture === "universal"));

const installerAmong = (fitting: readonly ArtifactRow[], platform: Platform): ArtifactRow | undefined =>
  INSTALLERS[platform]
    .map((ending) => fitting.find(({ filename }) => filename.toLowerCase().endsWith(ending)))
    .find((found) => found !== undefined);

/** The file that installs a platform; undefined without one. */
export const chooseInstaller = (
  artifacts: readonly ArtifactRow[],
  platform: Platform,
  architecture: Architecture,
): ArtifactRow | undefined => installerAmong(artifactsFor(artifacts, platform, architecture), platform);

/** The file that installs a platform on the architecture that there is. */
export const anyInstaller = (artifacts: readonly ArtifactRow[], platform: Platform): ArtifactRow | undefined =>
  installerAmong(
    artifacts.filter((artifact) => runsOn(artifact, platform)),
    platform,
  );
