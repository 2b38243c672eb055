import { useState } from "preact/hooks";

interface SliderProps {
  label: string;
  /** The value in words. */
  text: string;
  value: number;
  max: number;
  isDisabled: boolean;
  /** Told when it is let go, not on the way. */
  onChange: (value: number) => void;
}

/** A value that is drawn along a line. While it is held it stays where it is held. */
export function Slider({ label, text, value, max, isDisabled, onChange }: SliderProps) {
  const [held, setHeld] = useState<number | null>(null);
  return (
    <input
      class="slider"
      type="range"
      min={0}
      max={max}
      value={held ?? value}
      aria-label={label}
      aria-valuetext={text}
      disabled={isDisabled}
      onInput={(event) => setHeld(Number(event.currentTarget.value))}
      onChange={(event) => {
        setHeld(null);
        onChange(Number(event.currentTarget.value));
      }}
    />
  );
}
