import type { Crop, Resize } from "./edit-steps.ts";

interface Size {
  width: number;
  height: number;
}

/** A resize as a crop and the size of the rest. */
export interface ResizePlan {
  cut: Crop | null;
  size: Size;
}

const atLeastOne = (value: number): number => Math.max(1, Math.round(value));

/** Plans the resize of a picture of this size. With one side given, the other follows. */
export function planResize(picture: Size, { width, height, fit }: Resize): ResizePlan {
  const across = width === undefined ? null : width / picture.width;
  const along = height === undefined ? null : height / picture.height;
  if (across === null || along === null) {
    const scale = across ?? along ?? 1;
    const size = { width: atLeastOne(picture.width * scale), height: atLeastOne(picture.height * scale) };
    return { cut: null, size: { width: width ?? size.width, height: height ?? size.height } };
  }
  const wanted = { width: width ?? 1, height: height ?? 1 };
  if (fit === "fill") return { cut: null, size: wanted };
  if (fit === "cover") return { cut: middle(picture, Math.max(across, along), wanted), size: wanted };
  const scale = Math.min(across, along);
  return { cut: null, size: { width: atLeastOne(picture.width * scale), height: atLeastOne(picture.height * scale) } };
}

/** The centre of a picture in the wanted shape. */
function middle(picture: Size, scale: number, wanted: Size): Crop {
  const width = Math.min(picture.width, atLeastOne(wanted.width / scale));
  const height = Math.min(picture.height, atLeastOne(wanted.height / scale));
  return {
    x: Math.floor((picture.width - width) / 2),
    y: Math.floor((picture.height - height) / 2),
    width,
    height,
  };
}
