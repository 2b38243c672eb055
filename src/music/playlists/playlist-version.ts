import type { MusicPlaylist } from "#connections/music/music-provider";

const COUNT = "count ";

/** A text that changes with the songs of a playlist: the provider's version, else their number; null when neither is reported. */
export const versionOf = ({ version, trackCount }: Pick<MusicPlaylist, "version" | "trackCount">): string | null =>
  version ?? (trackCount === null ? null : `${COUNT}${trackCount}`);

/** Whether a version is only a number of songs, which may stay while the songs change. */
export const isCount = (version: string): boolean => version.startsWith(COUNT);
