/* Measured with `bench/pictures` (decision 0023): these limits stay below the 128 MB of a Worker at Cloudflare. */

/**
 * Maximum pixels of a picture that photon decodes and holds completely: WebP, GIF, interlaced PNG.
 */
export const MAX_HELD_PIXELS = 6_300_000;

/** Maximum pixels of a written WebP: photon needs about sixteen bytes for each, beside the picture that is read. */
export const MAX_WEBP_PIXELS = 2_500_000;
