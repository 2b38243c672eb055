import type { Architecture, Platform } from "./detect-platform.ts";
import type { ArtifactRow } from "./store.ts";

/** Installers for people, best first; a platform's other files are for updaters. */
const INSTALLERS: Readonly<Record<Platform, readonly string[]>> = {
  darwin: [".dmg"],
  win32: [".exe", ".msi"],
  linux: [".appimage", ".deb"],
};

const fits = ({ architecture }: ArtifactRow, wanted: Architecture): boolean =>
  architecture === wanted || architecture === "universal";

/** The files of a platform that run on an architecture, native ones first. */
export const artifactsFor = (
  artifacts: readonly ArtifactRow[],
  platform: Platform,
  architecture: Architecture,
): ArtifactRow[] =>
  artifacts
    .filter((artifact) => artifact.platform === platform && fits(artifact, architecture))
    .toSorted((left, right) => Number(left.architecture === "universal") - Number(right.architecture === "universal"));

/** The file that installs a platform; undefined without one. */
export function chooseInstaller(
  artifacts: readonly ArtifactRow[],
  platform: Platform,
  architecture: Architecture,
): ArtifactRow | undefined {
  const fitting = artifactsFor(artifacts, platform, architecture);
  return INSTALLERS[platform]
    .map((ending) => fitting.find(({ filename }) => filename.toLowerCase().endsWith(ending)))
    .find((found) => found !== undefined);
}
