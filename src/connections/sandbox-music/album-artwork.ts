import { seededRandom } from "#lib/seeded-random";

const SHAPES = 3;

/**
 * The cover of a fictitious album, drawn from its id: always the same, marked as the sandbox's, and an image that needs
 * no request.
 */
export function albumArtwork(albumId: string): string {
  const random = seededRandom([...albumId].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7));
  const whole = (below: number): number => Math.floor(random() * below);
  const hue = whole(360);
  const discs = Array.from(
    { length: SHAPES },
    (_, index) =>
      `<circle cx="${whole(64)}" cy="${whole(64)}" r="${10 + whole(18)}" fill="hsl(${(hue + 40 * (index + 1)) % 360} 60% 55%)" opacity=".7"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="hsl(${hue} 45% 28%)" d="M0 0h64v64H0z"/>${discs.join("")}<text x="4" y="60" font-family="sans-serif" font-size="7" fill="#fff">sandbox</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
