import type { Mood } from "./design-words.ts";

export interface Layout {
  name: string;
  description: string;
  /** Columns of the grid. */
  columns: number;
}

export interface FontPair {
  heading: string;
  body: string;
  reason: string;
}

export interface Composition {
  rule: string;
  description: string;
  /** The focal point: shares of width and height from the top left. */
  focal_point: { x: number; y: number };
}

interface Style {
  layout: Layout;
  fonts: FontPair;
  composition: Composition;
}

const THIRD = 0.333;
const GOLDEN = 0.618;

/**
 * A matching layout, pair of fonts and composition for each mood. The fonts are open, so that everyone may use them.
 */
export const STYLES: Readonly<Record<Mood, Style>> = {
  calm: {
    layout: {
      name: "Single column",
      description: "One column with wide margins; a picture above, few words below",
      columns: 1,
    },
    fonts: {
      heading: "Lora",
      body: "Source Sans 3",
      reason: "A soft serif above an unobtrusive plain face",
    },
    composition: {
      rule: "Rule of thirds",
      description: "The subject is at the upper right intersection, and the rest stays empty",
      focal_point: { x: 1 - THIRD, y: THIRD },
    },
  },
  bold: {
    layout: {
      name: "Full-bleed hero",
      description: "A picture to all edges, one large line over it, one button",
      columns: 12,
    },
    fonts: { heading: "Archivo Black", body: "Archivo", reason: "One family in its heaviest and its plain weight" },
    composition: {
      rule: "Diagonal",
      description: "The eye goes from the top left to the button at the bottom right",
      focal_point: { x: THIRD, y: THIRD },
    },
  },
  playful: {
    layout: {
      name: "Tiles",
      description: "Tiles of several sizes, each with one colour and one thing in it",
      columns: 6,
    },
    fonts: { heading: "Baloo 2", body: "Nunito", reason: "Two round faces of about the same width" },
    composition: {
      rule: "Radial",
      description: "Elements surround the centre, and the largest is in it",
      focal_point: { x: 0.5, y: 0.5 },
    },
  },
  classic: {
    layout: {
      name: "Centred axis",
      description: "Everything on one centre line, with thin rules between the parts",
      columns: 2,
    },
    fonts: {
      heading: "Playfair Display",
      body: "EB Garamond",
      reason: "A serif with strong contrast above one made for reading",
    },
    composition: {
      rule: "Golden section",
      description: "The picture takes the larger part of the golden section, the words the smaller one",
      focal_point: { x: 0.5, y: 1 - GOLDEN },
    },
  },
  technical: {
    layout: {
      name: "Split screen",
      description: "Words on the left half, a picture or a chart on the right",
      columns: 12,
    },
    fonts: { heading: "Space Grotesk", body: "Inter", reason: "A geometric face above one that is made for screens" },
    composition: {
      rule: "Z pattern",
      description: "Name, navigation, promise and button follow the path of the eye in this order",
      focal_point: { x: GOLDEN, y: THIRD },
    },
  },
};
