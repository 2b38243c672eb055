import { access, answer, enveloped, jsonBody, ok, operation } from "#http/operation";

import { DesignBody, DesignQuery, DesignSuggestions, presentDesign } from "./schemas.ts";
import { suggestDesigns } from "./suggest-designs.ts";

export const suggestDesignsRoute = operation({
  method: "post",
  path: "/api/creative/suggestions",
  operationId: "suggestDesigns",
  tags: ["Creative"],
  summary: "Suggest designs",
  description:
    "Suggests three designs for the prompt, best match first: a layout, a palette, a pair of fonts and a composition. Fixed rules create them, so the same request gives the same answer. The palettes are computed from the first colour of the brand in OKLCH, a colour space in which equal steps look equal; without one, from a hue and a lightness that suit the words of the prompt, the industry and the audience. The three differ in layout, fonts and palette, and no palette has a colour twice. Text on the background has a contrast of at least 7, other colours of at least 3 (WCAG 2.2). Nothing is stored.",
  ...access.tenant("AGENT_VIEW"),
  request: { query: DesignQuery, ...jsonBody(DesignBody, "The design brief") },
  responses: { ...ok(enveloped(DesignSuggestions), "The designs") },
}).handle((c) => {
  const { prompt, context: { brandColors = [], industry = "", targetAudience = "" } = {} } = c.req.valid("json");
  const designs = suggestDesigns({ prompt, brandColors, industry, targetAudience });
  return answer(c, { suggestions: designs.map(presentDesign) });
});
