import { CHANNELS } from "#lib/pixels/rows";
import { seededRandom } from "#lib/seeded-random";

import { type Bitmap, blankBitmap } from "./bitmap.ts";

type Colour = readonly [number, number, number];

const mix = (one: Colour, other: Colour, share: number): Colour => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
];

/**
 * A synthetic photograph of hills at dusk: a fading sky, a sun, ranges of hills with mist between them, grass in front,
 * and sensor noise. It has the difficult parts of photographs: soft gradients, sharp edges, texture, the darkest and
 * the lightest levels.
 */
export function landscape(width: number, height: number, seed = 7): Bitmap {
  const bitmap = blankBitmap(width, height);
  const random = seededRandom(seed);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const colour = colourAt(x / width, y / height, random());
      const noise = (random() + random() + random() - 1.5) * 10;
      const at = (y * width + x) * CHANNELS;
      for (let channel = 0; channel < 3; channel += 1) {
        bitmap.data[at + channel] = Math.min(255, Math.max(0, Math.round((colour[channel] ?? 0) + noise)));
      }
      bitmap.data[at + 3] = 255;
    }
  }
  return bitmap;
}

function colourAt(x: number, y: number, chance: number): Colour {
  const sun = Math.hypot((x - 0.7) * 1.3, y - 0.35);
  if (sun < 0.05) return [255, 250, 225];
  const sky = mix(mix([28, 42, 96], [246, 146, 84], Math.min(1, y * 1.7)), [255, 226, 170], Math.exp(-sun * 9));
  for (let range = 0; range < 4; range += 1) {
    const ridge = 0.45 + range * 0.13 + 0.05 * Math.sin(x * (5 + range * 3) + range * 2) + 0.02 * Math.sin(x * 31);
    if (y > ridge && y <= ridge + 0.14)
      return mix(mix([30, 44, 40], sky, 0.55 - range * 0.16), [20, 26, 18], chance * 0.2);
  }
  return y > 0.85 ? mix([18, 42, 12], [122, 150, 40], chance ** 3) : sky;
}
