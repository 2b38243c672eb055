/*
 * Measured with `bench/pictures` (decision 0023): so much stays below the 128 MB that a Worker has at Cloudflare.
 */

/** How many pixels a picture may have that photon decodes, which holds it as a whole: JPEG, WebP, GIF, interlaced PNG. */
export const MAX_HELD_PIXELS = 6_300_000;

/** How many pixels a WebP may have that is written: photon needs about sixteen bytes for each, beside the picture that is read. */
export const MAX_WEBP_PIXELS = 2_500_000;
