interface NumberFieldProps {
  label: string;
  least: number;
  most: number;
  value: number | null;
  placeholder?: string;
  /** When it is left with another number, brought between the ends; null when it was emptied. */
  onChange: (value: number | null) => void;
}

/** A whole number of pixels. */
export function NumberField({ label, least, most, value, placeholder, onChange }: NumberFieldProps) {
  return (
    <label>
      {label}
      <input
        type="number"
        min={least}
        max={most}
        value={value ?? ""}
        placeholder={placeholder ?? ""}
        onChange={({ currentTarget }) => {
          const typed = currentTarget.valueAsNumber;
          onChange(Number.isNaN(typed) ? null : Math.round(Math.max(least, Math.min(most, typed))));
        }}
      />
    </label>
  );
}
