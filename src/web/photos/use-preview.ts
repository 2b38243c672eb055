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

/** The preview of what is wanted now. While it is made, the one before stays; what was wanted meanwhile and no longer is, is left out. */
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
      // The browser draws the slider first, then the picture.
      await new Promise(requestAnimationFrame);
      const { image, output, look, side } = drawn;
      setPreview(await previewOf(image, output, look, side));
    }
    isDrawing.current = false;
    setIsBusy(false);
  }
}
