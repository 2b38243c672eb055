interface SegmentsProps<Value> {
  /** The label of the choice, for screen readers. */
  label: string;
  options: readonly (readonly [value: Value, words: string])[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** A few values side by side, one of which holds. */
export function Segments<Value>({ label, options, chosen, onChoose }: SegmentsProps<Value>) {
  return (
    <div class="segments" role="group" aria-label={label}>
      {options.map(([value, words]) => (
        <button key={words} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {words}
        </button>
      ))}
    </div>
  );
}
