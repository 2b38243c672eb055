interface SliderProps {
  label: string;
  min: number;
  max: number;
  value: number;
  /** The value as it is read, where it is not the number alone. */
  text?: string;
  /** While it is pulled. */
  onPull: (value: number) => void;
  /** When it is let go. */
  onChange: (value: number) => void;
}

/** A value between two ends. It fills from 0: from the middle where there are negative ones, otherwise from the left. */
export function Slider({ label, min, max, value, text, onPull, onChange }: SliderProps) {
  const place = (one: number): number => (100 * (one - min)) / (max - min);
  const zero = place(Math.max(0, min));
  const here = place(value);
  return (
    <label class="slider">
      <span class="row">
        <span class="grow">{label}</span>
        <output class="number">{text ?? value}</output>
      </span>
      <span class="track">
        <svg height="4" aria-hidden="true">
          <rect class="rail" width="100%" height="4" rx="2" />
          <rect class="fill" x={`${Math.min(zero, here)}%`} width={`${Math.abs(here - zero)}%`} height="4" />
          {min < 0 && <rect class="zero" x={`${zero}%`} width="1" height="4" />}
        </svg>
        <input
          type="range"
          min={min}
          max={max}
          value={value}
          aria-label={label}
          aria-valuetext={text}
          onInput={({ currentTarget }) => onPull(currentTarget.valueAsNumber)}
          onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
        />
      </span>
    </label>
  );
}
