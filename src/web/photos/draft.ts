import type { Adjustments, Crop, Filter, Resize } from "#lib/pixels/edit-steps";
import { planResize } from "#lib/pixels/target-size";

/** The edits that a person wants for a photo. */
export interface Draft {
  crop: Crop | null;
  resize: Resize | null;
  adjustments: Adjustments;
  filters: readonly Filter[];
}

export const UNCHANGED: Draft = {
  crop: null,
  resize: null,
  adjustments: { brightness: 0, contrast: 0, saturation: 0 },
  filters: [],
};

export interface Size {
  width: number;
  height: number;
}

/** Which part of the photo is shown, and how large it becomes. */
export interface Output {
  part: Crop;
  size: Size;
}

export const wholeOf = ({ width, height }: Size): Crop => ({ x: 0, y: 0, width, height });

/** The size of the photo after the platform crops and resizes it. */
export function outputOf(photo: Size, { crop, resize }: Pick<Draft, "crop" | "resize">): Output {
  const kept = crop ?? wholeOf(photo);
  if (resize === null) return { part: kept, size: { width: kept.width, height: kept.height } };
  const { cut, size } = planResize(kept, resize);
  return { part: cut === null ? kept : { ...cut, x: kept.x + cut.x, y: kept.y + cut.y }, size };
}

export interface SaveChoice {
  format: string;
  quality: number;
}

/** The body of the edit: only what differs from the photo as it is. */
export function editBody({ crop, resize, adjustments, filters }: Draft, { format, quality }: SaveChoice): object {
  return {
    ...(crop !== null && { crop }),
    ...(resize !== null && { resize }),
    ...(Object.values(adjustments).some((value) => value !== 0) && { adjustments }),
    ...(filters.length > 0 && { filters }),
    format,
    ...(format !== "png" && { quality }),
  };
}

/** A number with its sign: `+12`, `−6`, `0`. */
export const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");
