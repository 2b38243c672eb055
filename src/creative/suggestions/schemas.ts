import { z } from "@hono/zod-openapi";

import { hexColor } from "#creative/brand-kits/schemas";
import { field } from "#http/field";
import { prose, title } from "#http/schemas";

import { LEVELS } from "./contrast.ts";
import { HARMONIES, type Palette as ColorPalette } from "./palette.ts";
import type { DesignSuggestion } from "./suggest-designs.ts";

export const DesignQuery = z.object({
  type: field(z.enum(["design"]), "Kind of suggestion", "design"),
});

export const ColorsQuery = z.object({
  type: field(z.enum(["colors"]), "Kind of suggestion", "colors"),
  brandKitId: z.string().max(100).optional().openapi({
    format: "uuid",
    description: "The brand kit from whose colours the schemes are computed; without one, a blue is used",
    example: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e",
  }),
});

export const DesignBody = z
  .strictObject({
    prompt: field(prose(2_000), "The design brief", "A poster for a yoga weekend"),
    context: field(
      z
        .strictObject({
          brandColors: field(
            z.array(hexColor("A colour of the brand")).max(8).optional(),
            "Colours of the brand, most important first",
            ["#2f6f5e"],
          ),
          industry: field(title(100).optional(), "The industry", "wellness"),
          targetAudience: field(title(200).optional(), "Target audience", "people who work at desks"),
        })
        .optional(),
      "Further information",
      { industry: "wellness" },
    ),
  })
  .openapi("SuggestDesignsBody", {
    example: {
      prompt: "A poster for a yoga weekend",
      context: { brandColors: ["#2f6f5e"], industry: "wellness", targetAudience: "people who work at desks" },
    },
  });

const Accessibility = z
  .object({
    contrast: field(z.number(), "Ratio of text to background, 1 to 21 (WCAG 2.2)", 12.4),
    level: field(z.enum(LEVELS), "Suitable text: `AA large` is for large text only"),
  })
  .openapi("ColorAccessibility");

const Palette = z
  .object({
    name: z.enum(HARMONIES.map(({ name }) => name)),
    primary: hexColor("Primary colour"),
    secondary: hexColor("Secondary colour"),
    accent: hexColor("Accent colour, for elements that must stand out"),
    background: hexColor("Behind everything"),
    text: hexColor("Colour of text on the background"),
    accessibility: Accessibility,
  })
  .openapi("ColorPalette");

export const DesignSuggestions = z.object({
  suggestions: z.array(
    z
      .object({
        layout: z.object({
          name: z.string().openapi({ example: "Single column" }),
          description: z.string().openapi({ example: "One column with wide margins" }),
          columns: z.number().int(),
        }),
        colors: Palette,
        fonts: z.object({
          heading: z.string().openapi({ example: "Lora" }),
          body: z.string().openapi({ example: "Source Sans 3" }),
          reason: z.string().openapi({ example: "A soft serif above a plain face" }),
        }),
        composition: z.object({
          rule: z.string().openapi({ example: "Rule of thirds" }),
          description: z.string().openapi({ example: "The subject is at the upper right intersection" }),
          focal_point: z.object({
            x: field(z.number(), "Share of the width, from the left"),
            y: field(z.number(), "Share of the height, from the top"),
          }),
        }),
      })
      .openapi("DesignSuggestion"),
  ),
});

export const ColorSchemes = z.object({
  schemes: z.array(
    z
      .object({
        name: z.enum(HARMONIES.map(({ name }) => name)),
        colors: field(z.array(hexColor("A colour")), "Primary, secondary, accent, background, text"),
        accessibility: Accessibility,
      })
      .openapi("ColorScheme"),
  ),
});

export const presentDesign = (design: DesignSuggestion): z.output<typeof DesignSuggestions>["suggestions"][number] => ({
  layout: design.layout,
  colors: design.colors,
  fonts: design.fonts,
  composition: design.composition,
});

export const presentScheme = (palette: ColorPalette): z.output<typeof ColorSchemes>["schemes"][number] => ({
  name: palette.name,
  colors: [palette.primary, palette.secondary, palette.accent, palette.background, palette.text],
  accessibility: palette.accessibility,
});
