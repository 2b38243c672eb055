import { useEffect, useRef, useState } from "preact/hooks";

import type { Look } from "#lib/pixels/look-rows";

import type { Output } from "./draft.ts";
import { type Preview, previewOf } from "./preview.ts";

interface Wanted {
  image: ImageBitmap;
  output: Output;
  look: Look;
  side: number;
}

/** The preview of what is wanted now. While it is made, the previous one stays; outdated requests are skipped. */
export function usePreview(wanted: Wanted, changes: readonly unknown[]): { preview: Preview | null; isBusy: boolean } {
  const [preview, setPreview] = useState<Preview | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const latest = useRef<Wanted | null>(null);
  const isDrawing = useRef(false);
  useEffect(() => {
    latest.current = wanted;
    if (!isDrawing.current) void drawUntilSettled();
  }, changes);
  useEffect(
    () => () => {
      latest.current = null;
    },
    [],
  );
  return { preview, isBusy };

  async function drawUntilSettled(): Promise<void> {
    isDrawing.current = true;
    setIsBusy(true);
    for (let drawn: Wanted | null = null; latest.current !== null && latest.current !== drawn;) {
      drawn = latest.current;
      await nextFrame();
      const { image, output, look, side } = drawn;
      // An image that was closed in the meantime cannot be drawn; its replacement is requested next.
      const made = await previewOf(image, output, look, side).catch(() => null);
      if (made !== null) setPreview(made);
    }
    isDrawing.current = false;
    setIsBusy(false);
  }
}

/** A browser draws no frames of a hidden page; such a page continues after this time. */
const UNSEEN_FRAME_MS = 100;

/** Lets the browser draw the slider first, then the picture. */
const nextFrame = (): Promise<unknown> =>
  new Promise((resolve) => {
    requestAnimationFrame(resolve);
    setTimeout(resolve, UNSEEN_FRAME_MS);
  });
