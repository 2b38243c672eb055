/* Measured with `bench/pictures` (decisions 0023 and 0076): these limits stay below the 128 MB of a Worker at Cloudflare. */

/** Maximum pixels of a picture that we decode and hold completely: GIF, a PNG that is interlaced or turned. */
export const MAX_HELD_PIXELS = 6_300_000;

/** Maximum pixels of a WebP that is written without losses: photon needs about sixteen bytes for each, beside the picture that is read. */
export const MAX_LOSSLESS_PIXELS = 2_500_000;

/** Maximum pixels of a WebP that is written with losses: libwebp needs up to eight bytes for each, and three are held until it has them. */
export const MAX_LOSSY_PIXELS = 3_000_000;

/** The same where it can be transparent: libwebp writes transparency without losses, for which it needs up to 34 bytes. */
export const MAX_TRANSPARENT_PIXELS = 1_200_000;

/** Maximum bytes of the pixels of a WebP that is read. */
export const MAX_DECODED_BYTES = 50_400_000;

/** Bytes that it takes for a pixel: with losses, its transparency, without losses, and the screen on which a frame lies. */
export const DECODED_BYTES = { lossy: 4, alpha: 2, lossless: 8, screen: 4 };
