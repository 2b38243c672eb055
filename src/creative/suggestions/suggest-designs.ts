import { tintOf } from "./colour-words.ts";
import { type Composition, type FontPair, type Layout, STYLES } from "./design-rules.ts";
import { moodsOf } from "./design-words.ts";
import { type Palette, palettesOf } from "./palette.ts";

export interface DesignBrief {
  prompt: string;
  brandColors: readonly string[];
  industry: string;
  targetAudience: string;
}

export interface DesignSuggestion {
  layout: Layout;
  colors: Palette;
  fonts: FontPair;
  composition: Composition;
}

/**
 * Three designs for a description, best fitting first. The same description gives the same designs, and the three differ
 * in layout, fonts and palette.
 */
export function suggestDesigns({ prompt, brandColors, industry, targetAudience }: DesignBrief): DesignSuggestion[] {
  const palettes = palettesOf(brandColors, tintOf({ prompt, industry, audience: targetAudience }));
  const moods = moodsOf(`${prompt} ${industry} ${targetAudience}`).slice(0, 3);
  return moods.flatMap((mood, index) => {
    const colors = palettes[index];
    return colors === undefined ? [] : [{ ...STYLES[mood], colors }];
  });
}
