import { Segments } from "./segments.tsx";
import type { View } from "./stage.tsx";

const VIEWS: readonly (readonly [View, string])[] = [
  ["before", "Before"],
  ["split", "Split"],
  ["after", "After"],
];

interface ViewChoiceProps {
  view: View;
  split: number;
  onView: (view: View) => void;
  onSplit: (split: number) => void;
}

/** The photo as it was, as it will be, or both. */
export function ViewChoice({ view, split, onView, onSplit }: ViewChoiceProps) {
  return (
    <>
      {view === "split" && (
        <input
          class="split-place"
          type="range"
          aria-label="Where before ends"
          min={0}
          max={100}
          value={split}
          onInput={({ currentTarget }) => onSplit(currentTarget.valueAsNumber)}
        />
      )}
      <Segments label="Compare" options={VIEWS} chosen={view} onChoose={onView} />
    </>
  );
}
