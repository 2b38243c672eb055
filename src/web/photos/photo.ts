import type { DataOf } from "#web/lib/operation.ts";

export const PHOTOS = "/api/media/photos";

/** A photo's record, as the API shows it. */
export type Photo = PhotoList["photos"][number];

export type PhotoList = DataOf<"GET /api/media/photos">;

/** A photo with its file. */
export interface OpenedPhoto {
  id: string;
  filename: string;
  format: string;
  bytes: number;
  /** Why it cannot be edited; null for one that can. */
  notEditable: string | null;
  image: ImageBitmap;
}

export const sizeText = ({ width, height }: { width: number; height: number }): string => `${width} × ${height}`;

/** The name of the saved file: its name with the extension of its format. */
export const fileName = ({ filename, format }: { filename: string; format: string }): string =>
  `${filename.replace(/\.[a-z0-9]{1,5}$/i, "")}.${format === "jpeg" ? "jpg" : format}`;
