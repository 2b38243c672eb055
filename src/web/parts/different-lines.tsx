import { textDifference } from "./text-difference.ts";

interface DifferentLinesProps {
  /** The label for screen readers. */
  label: string;
  a: string;
  b: string;
  /** The names of the two sides. */
  names?: readonly [a: string, b: string];
}

/** Two texts in one: the lines of both, and which line only one of them has. */
export function DifferentLines({ label, a, b, names = ["A", "B"] }: DifferentLinesProps) {
  return (
    // A long text scrolls inside, so the keyboard must reach it.
    <ul class="difference" aria-label={label} tabIndex={0}>
      {textDifference(a, b).map(({ side, text }, place) => (
        <li key={place} class={side === "both" ? undefined : side === "a" ? "gone" : "added"}>
          <span class="sign" aria-hidden="true">
            {side === "both" ? "" : side === "a" ? "−" : "+"}
          </span>
          <span>
            {side !== "both" && <span class="unseen">Only {names[side === "a" ? 0 : 1]}: </span>}
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}
