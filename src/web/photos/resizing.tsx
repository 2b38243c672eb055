import type { Crop, Fit } from "#lib/pixels/edit-steps";
import { FITS } from "#lib/pixels/edit-steps";
import { Button } from "#web/ui/button.tsx";

import { inside } from "./crop-shape.ts";
import { type Draft, outputOf, type Size } from "./draft.ts";
import type { StepIcon } from "./edit-history.ts";
import { NumberField } from "./number-field.tsx";
import { sizeText } from "./photo.ts";

const LARGEST_SIDE = 16_384;

const FIT_WORDS: Readonly<Record<Fit, string>> = {
  contain: "Keep the shape, stay inside both",
  cover: "Keep the shape, crop the rest",
  fill: "Stretch",
};

interface ResizingProps {
  image: Size;
  draft: Draft;
  isCropping: boolean;
  crop: Crop;
  onCrop: (crop: Crop) => void;
  onChange: (part: Partial<Draft>, words: string, icon: StepIcon) => void;
}

/** The frame in numbers while it is shown, and the size of the new photo. */
export function Resizing({ image, draft, isCropping, crop, onCrop, onChange }: ResizingProps) {
  const { resize } = draft;
  const cropField = (name: keyof Crop, label: string, most: number) => (
    <NumberField
      label={label}
      least={name === "x" || name === "y" ? 0 : 1}
      most={most}
      value={crop[name]}
      onChange={(value) => value !== null && onCrop(inside({ ...crop, [name]: value }, image))}
    />
  );
  const change = (part: { width?: number | null; height?: number | null; fit?: Fit }): void => {
    const { width = resize?.width ?? null, height = resize?.height ?? null, fit = resize?.fit ?? "contain" } = part;
    if (width === null && height === null) onChange({ resize: null }, "Size as it was", "again");
    else {
      const next = { width: width ?? undefined, height: height ?? undefined, fit };
      const { size } = outputOf(image, { crop: draft.crop, resize: next });
      onChange({ resize: next }, `Size ${sizeText(size)}`, "out");
    }
  };
  const { size } = outputOf(image, draft);
  return (
    <section>
      {isCropping && (
        <>
          <div class="row">
            <h2 class="grow">Frame</h2>
            <Button
              kind="ghost"
              size="small"
              isDisabled={draft.crop === null}
              onClick={() => onChange({ crop: null }, "Whole photo", "again")}
            >
              Whole photo
            </Button>
          </div>
          <div class="pair">
            {cropField("x", "From the left", image.width - 1)}
            {cropField("y", "From the top", image.height - 1)}
            {cropField("width", "Frame width", image.width)}
            {cropField("height", "Frame height", image.height)}
          </div>
        </>
      )}
      <div class="row">
        <h2 class="grow">Size</h2>
        <span class="small-text">{sizeText(size)}</span>
      </div>
      <div class="pair">
        <NumberField
          label="Width"
          least={1}
          most={LARGEST_SIDE}
          value={resize?.width ?? null}
          placeholder={String(size.width)}
          onChange={(width) => change({ width })}
        />
        <NumberField
          label="Height"
          least={1}
          most={LARGEST_SIDE}
          value={resize?.height ?? null}
          placeholder={String(size.height)}
          onChange={(height) => change({ height })}
        />
      </div>
      {resize?.width !== undefined && resize.height !== undefined && (
        <label>
          With both sides given
          <select onChange={({ currentTarget }) => change({ fit: FITS[currentTarget.selectedIndex] ?? "contain" })}>
            {FITS.map((fit) => (
              <option key={fit} selected={fit === resize.fit}>
                {FIT_WORDS[fit]}
              </option>
            ))}
          </select>
        </label>
      )}
    </section>
  );
}
