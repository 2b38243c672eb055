import type { Crop } from "#lib/pixels/edit-steps";

import type { Size } from "./draft.ts";

export type Corner = "top-left" | "top-right" | "bottom-left" | "bottom-right";

const SMALLEST = 8;

const between = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** The frame at another place of the photo. */
export const moved = (crop: Crop, right: number, down: number, photo: Size): Crop => ({
  ...crop,
  x: Math.round(between(crop.x + right, 0, photo.width - crop.width)),
  y: Math.round(between(crop.y + down, 0, photo.height - crop.height)),
});

/** The frame with one corner pulled; the opposite one stays. With a shape (width by height), the sides stay in it. */
export function pulled(
  crop: Crop,
  corner: Corner,
  pull: { right: number; down: number },
  { photo, shape }: { photo: Size; shape: number | null },
): Crop {
  const isLeft = corner.endsWith("left");
  const isTop = corner.startsWith("top");
  const roomAcross = isLeft ? crop.x + crop.width : photo.width - crop.x;
  const roomDown = isTop ? crop.y + crop.height : photo.height - crop.y;
  const wantedWidth = crop.width + (isLeft ? -pull.right : pull.right);
  const wantedHeight = crop.height + (isTop ? -pull.down : pull.down);
  let width = between(wantedWidth, Math.min(SMALLEST, roomAcross), roomAcross);
  let height = between(wantedHeight, Math.min(SMALLEST, roomDown), roomDown);
  if (shape !== null) {
    width = Math.min(width, roomDown * shape);
    height = width / shape;
  }
  width = Math.max(1, Math.round(width));
  height = Math.max(1, Math.round(height));
  return {
    x: isLeft ? crop.x + crop.width - width : crop.x,
    y: isTop ? crop.y + crop.height - height : crop.y,
    width,
    height,
  };
}

/** The largest frame of a shape within this one, in its middle. */
export function shaped(crop: Crop, shape: number): Crop {
  const width = Math.max(1, Math.round(Math.min(crop.width, crop.height * shape)));
  const height = Math.max(1, Math.round(Math.min(crop.height, crop.width / shape)));
  return {
    x: crop.x + Math.floor((crop.width - width) / 2),
    y: crop.y + Math.floor((crop.height - height) / 2),
    width,
    height,
  };
}

/** A frame as it was typed, brought inside the photo. */
export function inside(crop: Crop, photo: Size): Crop {
  const x = between(Math.round(crop.x), 0, photo.width - 1);
  const y = between(Math.round(crop.y), 0, photo.height - 1);
  return {
    x,
    y,
    width: between(Math.round(crop.width), 1, photo.width - x),
    height: between(Math.round(crop.height), 1, photo.height - y),
  };
}
