import { converter, modeLrgb, modeOklab, modeOklch, modeRgb, useMode } from "culori/fn";

// The library computes only in the colour spaces that are registered: all of them would be four times as large.
for (const mode of [modeRgb, modeLrgb, modeOklab, modeOklch]) useMode(mode);

export { clampChroma, formatHex, wcagContrast } from "culori/fn";

export const toOklch = converter("oklch");
