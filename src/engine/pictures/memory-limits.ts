/*
 * Measured with `bench/pictures` (decision 0023): so much stays below the 128 MB that a Worker has at Cloudflare.
 */

/** How many pixels a picture may have that photon decodes, which holds it as a whole: WebP, GIF, interlaced PNG, JPEG in a printer's colours. */
export const MAX_HELD_PIXELS = 6_300_000;

/** How many pixels a WebP may have that is written: photon needs about sixteen bytes for each, beside the picture that is read. */
export const MAX_WEBP_PIXELS = 2_500_000;

/** How many bytes may be held of a JPEG that is progressive (its coefficients) or turned (its pixels). Of others only some rows are held. */
export const MAX_HELD_BYTES = 40_000_000;
