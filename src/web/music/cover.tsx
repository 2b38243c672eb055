/** Covers that the page may show: its policy loads no picture of another host. */
const isOwn = (url: string | null): url is string =>
  url !== null && (url.startsWith("data:image/") || url.startsWith("/"));

interface CoverProps {
  /** The album's cover, or a drawn one. */
  name: string;
  url: string | null;
  size: "small" | "medium" | "large" | "tile";
}

/** A cover beside the words that say the same: the provider's where the page may load it, else one that is drawn from the name. */
export function Cover({ name, url, size }: CoverProps) {
  if (isOwn(url)) return <img class={`cover ${size}`} src={url} alt="" />;
  const seed = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_973, 7);
  const hue = seed % 360;
  const hill = 28 + (seed % 17);
  return (
    <svg class={`cover ${size}`} viewBox="0 0 64 64" aria-hidden="true">
      <rect width="64" height="64" fill={`hsl(${hue} 55% 88%)`} />
      <circle cx={14 + (seed % 37)} cy={14 + (seed % 11)} r="8" fill={`hsl(${(hue + 150) % 360} 75% 68%)`} />
      <path d={`M0 ${hill}c10-9 20-9 30-2s22 6 34-4v60H0z`} fill={`hsl(${hue} 45% 62%)`} />
      <path d={`M0 ${hill + 14}c12-7 26-6 36 0s20 3 28-2v50H0z`} fill={`hsl(${hue} 50% 38%)`} />
    </svg>
  );
}
