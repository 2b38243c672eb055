import { classOf } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

import { Segments } from "./segments.tsx";

/** The shapes that a frame can be held in, as width by height. */
const SHAPES: readonly (readonly [number | null, string])[] = [
  [null, "Free"],
  [1, "1 : 1"],
  [4 / 3, "4 : 3"],
  [16 / 9, "16 : 9"],
];

interface CroppingProps {
  isOn: boolean;
  shape: number | null;
  onToggle: () => void;
  onShape: (shape: number | null) => void;
}

/** Whether the frame is shown, and its shape. */
export function Cropping({ isOn, shape, onToggle, onShape }: CroppingProps) {
  return (
    <>
      <button type="button" class={classOf({ icon: "crop", children: "Crop" })} aria-pressed={isOn} onClick={onToggle}>
        <Icon name="crop" />
        Crop
      </button>
      {isOn && <Segments label="Shape" options={SHAPES} chosen={shape} onChoose={onShape} />}
    </>
  );
}
