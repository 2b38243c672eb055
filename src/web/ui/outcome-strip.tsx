import type { OutcomeName } from "./outcome-name.ts";

/** The colour of a bar: an outcome, or `none` for a time without one. */
type StripTone = OutcomeName | "none";

interface OutcomeStripProps {
  /** The oldest first. */
  bars: readonly { key: string; tone: StripTone }[];
  /** The same for who hears the page. */
  words: string;
}

/** How the latest of something ended: a bar for each, in the colour of its end. */
export function OutcomeStrip({ bars, words }: OutcomeStripProps) {
  return (
    <svg class="outcome-strip" role="img" aria-label={words} viewBox={`0 0 ${bars.length * 11} 16`} height="16">
      {bars.map(({ key, tone }, index) => (
        <rect key={key} x={index * 11} width="8" height="16" rx="2" class={tone} />
      ))}
    </svg>
  );
}
