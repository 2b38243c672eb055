import type { Adjustments, Filter } from "#lib/pixels/edit-steps";
import { Button } from "#web/ui/button.tsx";

import { type Draft, signed, UNCHANGED } from "./draft.ts";
import type { StepIcon } from "./edit-history.ts";
import type { Preset } from "./filter-strip.tsx";
import { Slider } from "./slider.tsx";

const ADJUSTMENTS: readonly (readonly [keyof Adjustments, string])[] = [
  ["brightness", "Brightness"],
  ["contrast", "Contrast"],
  ["saturation", "Saturation"],
];

interface AdjustingProps {
  draft: Draft;
  presets: readonly Preset[];
  onPull: (part: Partial<Draft>) => void;
  onChange: (part: Partial<Draft>, words: string, icon: StepIcon) => void;
}

/** The adjustments, and how strong each chosen filter is. */
export function Adjusting({ draft, presets, onPull, onChange }: AdjustingProps) {
  const { adjustments, filters } = draft;
  const isPlain = Object.values(adjustments).every((value) => value === 0);
  const stronger = (type: string, intensity: number): readonly Filter[] =>
    filters.map((filter) => (filter.type === type ? { ...filter, intensity } : filter));
  return (
    <section>
      <div class="row">
        <h2 class="grow">Adjustments</h2>
        <Button
          kind="ghost"
          size="small"
          isDisabled={isPlain}
          onClick={() => onChange({ adjustments: UNCHANGED.adjustments }, "Adjustments reset", "again")}
        >
          Reset
        </Button>
      </div>
      {ADJUSTMENTS.map(([name, words]) => (
        <Slider
          key={name}
          label={words}
          min={-100}
          max={100}
          value={adjustments[name]}
          text={signed(adjustments[name])}
          onPull={(value) => onPull({ adjustments: { ...adjustments, [name]: value } })}
          onChange={(value) =>
            onChange({ adjustments: { ...adjustments, [name]: value } }, `${words} ${signed(value)}`, "sliders")
          }
        />
      ))}
      {filters.map(({ type, intensity }) => {
        const preset = presets.find(({ id }) => id === type);
        const words = preset?.name ?? type;
        return (
          <Slider
            key={type}
            label={words}
            min={preset?.min_intensity ?? 1}
            max={preset?.max_intensity ?? 10}
            value={intensity}
            onPull={(value) => onPull({ filters: stronger(type, value) })}
            onChange={(value) => onChange({ filters: stronger(type, value) }, `${words} ${value}`, "halves")}
          />
        );
      })}
    </section>
  );
}
