import { AppError } from "#errors/app-error";

export const PICTURE_FORMATS = ["jpeg", "png", "webp", "gif"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** How the stored rows and columns are turned before the picture is shown, by the numbers of EXIF (1 to 8; 1 is «not at all»). */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Facts of a picture's file that are read without decoding a pixel. */
export interface PictureFacts {
  format: PictureFormat;
  /** In pixels, as shown. */
  width: number;
  height: number;
}

export interface Frames {
  source: number;
  kept: number;
}

/** The frames of a picture that does not move. */
export const STILL: Frames = { source: 1, kept: 1 };

/** A file as it is stored: the same picture without the metadata that cameras and programs write. */
export interface CleanPicture extends PictureFacts {
  /** The pieces of the file in order; most are views of the input. */
  pieces: readonly Uint8Array[];
  orientation: Orientation;
  /** How many pictures the sender's file shows one after the other, and how many the stored file does. */
  frames: Frames;
}

export const MAX_PICTURE_BYTES = 20 * 1_048_576;
export const MAX_PICTURE_PIXELS = 24_000_000;
/**
 * Maximum width and height. A row is held as floating-point numbers, and a part of a JPEG counts its blocks in 16 bits.
 */
export const MAX_PICTURE_SIDE = 16_384;

/** The error of a file that claims to be a picture and is not one. */
export const brokenPicture = (why: string): AppError =>
  new AppError("INVALID_INPUT", {
    message: `body.image: ${why}`,
    details: { issues: [{ path: "body.image", code: "invalid_picture", message: why }] },
  });

/** The error of a picture whose colours cannot be shown on a screen without guessing. */
export const unknownColours = (why: string): AppError =>
  new AppError("INVALID_INPUT", {
    message: `body.image: ${why}`,
    details: { issues: [{ path: "body.image", code: "unsupported_colours", message: why }] },
  });

/**
 * The error of a picture that does not fit into memory, which names the limit. `what` names the picture that the limit
 * applies to, and `advice` says what the caller can do.
 */
export const tooManyPixels = (pixels: number, limit: number, what: string, advice = ""): AppError =>
  new AppError("PAYLOAD_TOO_LARGE", {
    message: `${what} can have at most ${limit} pixels; this one has ${pixels}.${advice}`,
    details: { max_pixels: limit, pixels },
  });

/** Refuses a picture by its size alone, before it is decoded. */
export function requireSize(width: number, height: number): void {
  if (width < 1 || height < 1) throw brokenPicture("has no pixels");
  if (width > MAX_PICTURE_SIDE || height > MAX_PICTURE_SIDE) {
    throw new AppError("PAYLOAD_TOO_LARGE", {
      message: `A picture can be at most ${MAX_PICTURE_SIDE} pixels wide and high; this one is ${width} by ${height}.`,
      details: { max_side: MAX_PICTURE_SIDE, width, height },
    });
  }
  if (width * height > MAX_PICTURE_PIXELS) throw tooManyPixels(width * height, MAX_PICTURE_PIXELS, "A picture");
}

/** Whether an orientation exchanges rows and columns. */
export const isSideways = (orientation: Orientation): boolean => orientation >= 5;
