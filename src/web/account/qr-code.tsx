import { encode } from "uqr";

/** A text as a QR code (ISO/IEC 18004), for a camera. Dark on white in both themes: readers do not take it the other way round. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg class="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect class="ground" width={size} height={size} />
      <path d={dark.join("")} />
    </svg>
  );
}
