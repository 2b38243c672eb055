import { counted } from "./shelf.ts";

/** A price in US dollars. */
export function Price({ of }: { of: number }) {
  return <strong>{of === 0 ? "Free" : `$${of.toFixed(2)}`}</strong>;
}

interface StarsProps {
  /** 0 without ratings. */
  rating: number;
  /** Null where it is not known. */
  count: number | null;
}

/** A mean of ratings. */
export function Stars({ rating, count }: StarsProps) {
  if (rating === 0) return <span>not rated yet</span>;
  const shown = Number.isInteger(rating) ? String(rating) : rating.toFixed(2).replace(/0$/, "");
  return (
    <span>
      <span aria-hidden="true">★ </span>
      {shown} of 5{count === null ? null : ` (${counted(count, "rating")})`}
    </span>
  );
}

/** Words such as tags; nothing when there are not any. */
export function Words({ of }: { of: readonly string[] }) {
  return (
    <>
      {of.map((word) => (
        <span key={word} class="tag">
          {word}
        </span>
      ))}
    </>
  );
}
