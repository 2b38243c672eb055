import { AppError } from "#errors/app-error";
import type { Crop } from "#lib/pixels/edit-steps";
import { CHANNELS, type Rows } from "#lib/pixels/rows";

/** A part of a picture. Throws INVALID_INPUT when it does not lie inside. */
export function cropRows(source: Rows, crop: Crop): Rows {
  const { x, y, width, height } = requireInside(source, crop);
  return {
    ...source,
    width,
    height,
    rows: async function* rows() {
      let line = -1;
      for await (const row of source.rows()) {
        line += 1;
        if (line < y) continue;
        yield row.subarray(x * CHANNELS, (x + width) * CHANNELS);
        if (line === y + height - 1) return;
      }
    },
  };
}

/** The part, when it lies inside the picture. */
export function requireInside(picture: { width: number; height: number }, crop: Crop): Crop {
  const isInside = crop.x + crop.width <= picture.width && crop.y + crop.height <= picture.height;
  if (isInside) return crop;
  const message = `must lie inside the picture, which is ${picture.width} by ${picture.height} pixels`;
  throw new AppError("INVALID_INPUT", {
    message: `body.crop: ${message}`,
    details: { issues: [{ path: "body.crop", code: "out_of_range", message }] },
  });
}
