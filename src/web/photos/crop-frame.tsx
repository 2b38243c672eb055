import { useRef, useState } from "preact/hooks";

import type { Crop } from "#lib/pixels/edit-steps";

import { type Corner, moved, pulled } from "./crop-shape.ts";
import type { Size } from "./draft.ts";

interface CropFrameProps {
  photo: Size;
  crop: Crop;
  shape: number | null;
  onPull: (crop: Crop) => void;
  onChange: (crop: Crop) => void;
}

interface Drag {
  grip: Corner | "all";
  fromX: number;
  fromY: number;
  crop: Crop;
}

const CORNERS: readonly Corner[] = ["top-left", "top-right", "bottom-left", "bottom-right"];

/** The frame of the part to keep, above the whole photo. It is pulled by its corners and moved by its middle; fields beside say the same. */
export function CropFrame({ photo, crop, shape, onPull, onChange }: CropFrameProps) {
  const frame = useRef<SVGSVGElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const pulledTo = ({ clientX, clientY }: PointerEvent, { grip, fromX, fromY, crop: start }: Drag): Crop => {
    const perPixel = photo.width / (frame.current?.getBoundingClientRect().width ?? photo.width);
    const [right, down] = [(clientX - fromX) * perPixel, (clientY - fromY) * perPixel];
    return grip === "all" ? moved(start, right, down, photo) : pulled(start, grip, { right, down }, { photo, shape });
  };
  const start = (grip: Drag["grip"]) => (event: PointerEvent) => {
    event.preventDefault();
    frame.current?.setPointerCapture(event.pointerId);
    setDrag({ grip, fromX: event.clientX, fromY: event.clientY, crop });
  };
  const { x, y, width, height } = crop;
  const grip = Math.max(photo.width, photo.height) / 40;
  const whole = `M0 0h${photo.width}v${photo.height}H0z`;
  return (
    <svg
      ref={frame}
      class="crop-frame"
      viewBox={`0 0 ${photo.width} ${photo.height}`}
      aria-hidden="true"
      onPointerMove={(event) => drag !== null && onPull(pulledTo(event, drag))}
      onPointerUp={(event) => {
        if (drag === null) return;
        setDrag(null);
        onChange(pulledTo(event, drag));
      }}
      onPointerCancel={() => setDrag(null)}
    >
      <path class="left-out" fill-rule="evenodd" d={`${whole}M${x} ${y}v${height}h${width}v${-height}z`} />
      <path
        class="third"
        d={`M${x + width / 3} ${y}v${height}M${x + (2 * width) / 3} ${y}v${height}M${x} ${y + height / 3}h${width}M${x} ${y + (2 * height) / 3}h${width}`}
      />
      <rect class="kept" x={x} y={y} width={width} height={height} onPointerDown={start("all")} />
      {CORNERS.map((corner) => (
        <rect
          key={corner}
          class={`grip ${corner}`}
          x={(corner.endsWith("left") ? x : x + width) - grip / 2}
          y={(corner.startsWith("top") ? y : y + height) - grip / 2}
          width={grip}
          height={grip}
          onPointerDown={start(corner)}
        />
      ))}
    </svg>
  );
}
