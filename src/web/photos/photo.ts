import type { DataOf } from "#web/lib/operation.ts";

export const PHOTOS = "/api/media/photos";

/** A photo's record, as the API shows it. */
export type Photo = PhotoList["photos"][number];

export type PhotoList = DataOf<"GET /api/media/photos">;

/** A size of a file as people say it: `640 kB`, `3.1 MB`. */
export function bytesText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 999_500) return `${Math.round(bytes / 1_000)} kB`;
  return bytes < 999_500_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}

export const sizeText = ({ width, height }: { width: number; height: number }): string => `${width} × ${height}`;

/** What it is called when it is saved: its name with the ending of its format. */
export const fileName = ({ filename, format }: { filename: string; format: string }): string =>
  `${filename.replace(/\.[a-z0-9]{1,5}$/i, "")}.${format === "jpeg" ? "jpg" : format}`;
