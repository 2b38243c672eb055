import { defaultIntensity, FILTER_TYPES, type FilterType } from "#lib/pixels/edit-steps";

export interface PhotoPreset {
  id: FilterType;
  name: string;
  description: string;
  minIntensity: number;
  maxIntensity: number;
  defaultIntensity: number;
}

const WORDS: Readonly<Record<FilterType, { name: string; description: string }>> = {
  grayscale: { name: "Grayscale", description: "Removes the colours and keeps their perceived lightness" },
  sepia: { name: "Sepia", description: "Brown tones, like an old print" },
  blur: { name: "Blur", description: "A soft picture; the intensity is the deviation of the blur in pixels" },
  sharpen: { name: "Sharpen", description: "Clearer edges and finer detail" },
  vintage: { name: "Vintage", description: "Faded colours, half brown, with darker corners" },
  dramatic: { name: "Dramatic", description: "Strong contrast, less colour, with darker corners" },
};

/** The filters, for a person to choose from. */
export const PHOTO_PRESETS: readonly PhotoPreset[] = FILTER_TYPES.map((id) => ({
  id,
  ...WORDS[id],
  minIntensity: 1,
  maxIntensity: 10,
  defaultIntensity: defaultIntensity(id),
}));
