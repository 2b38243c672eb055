export const PHOTOS = "/api/media/photos";

/** A photo's record, as the API shows it. */
export interface Photo {
  id: string;
  filename: string;
  size: number;
  width: number;
  height: number;
  format: string;
  url: string;
  original_id: string | null;
  created_at: string;
}

export interface PhotoList {
  photos: Photo[];
  pagination: { total: number };
  storage: { bytes: number; max_bytes: number };
}

/** A size of a file as people say it: `640 kB`, `3.1 MB`. */
export function bytesText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 999_500) return `${Math.round(bytes / 1_000)} kB`;
  return bytes < 999_500_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}

export const sizeText = ({ width, height }: { width: number; height: number }): string => `${width} × ${height}`;

/** What it is called when it is saved: its name with the ending of its format. */
export const fileName = ({ filename, format }: Pick<Photo, "filename" | "format">): string =>
  `${filename.replace(/\.[a-z0-9]{1,5}$/i, "")}.${format === "jpeg" ? "jpg" : format}`;
