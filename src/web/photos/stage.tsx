import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

import type { Preview } from "./preview.ts";

export type View = "before" | "split" | "after";

interface StageProps {
  preview: Preview | null;
  isBusy: boolean;
  label: string;
  view: View;
  /** Where before ends and after begins, in percent of the width. */
  split: number;
  children?: ComponentChildren;
}

/** The picture, drawn with as many pixels as the preview has. */
export function Stage({ preview, isBusy, label, view, split, children }: StageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (preview === null || !context) return;
    const { before, after } = preview;
    context.canvas.width = after.width;
    context.canvas.height = after.height;
    context.putImageData(view === "before" ? before : after, 0, 0);
    if (view !== "split") return;
    const edge = Math.round((after.width * split) / 100);
    if (edge > 0) context.putImageData(before, 0, 0, 0, 0, edge, after.height);
  }, [preview, view, split]);
  return (
    <div class="stage">
      <div class="picture">
        <canvas ref={canvas} role="img" aria-label={label} aria-busy={isBusy} />
        {children}
        {view === "split" && (
          <svg class="split" aria-hidden="true">
            <line x1={`${split}%`} x2={`${split}%`} y1="0" y2="100%" />
          </svg>
        )}
      </div>
    </div>
  );
}
