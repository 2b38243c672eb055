import { access, answer, enveloped, ok, operation, refuses } from "#http/operation";

import { ColorSchemes, ColorsQuery, presentScheme } from "./schemas.ts";
import { suggestColorSchemes } from "./suggest-color-schemes.ts";

export const suggestColorSchemesRoute = operation({
  method: "get",
  path: "/api/creative/suggestions",
  operationId: "suggestColorSchemes",
  tags: ["Creative"],
  summary: "Suggest colour schemes",
  description:
    "Suggests five colour schemes for a brand kit of the tenant, computed from its first colour in OKLCH. Each has a primary, a secondary and an accent colour, a background and a text colour, and the contrast between the last two (WCAG 2.2). No scheme has a colour twice.",
  ...access.tenant("AGENT_VIEW"),
  request: { query: ColorsQuery },
  responses: { ...ok(enveloped(ColorSchemes), "The schemes"), ...refuses("NOT_FOUND") },
}).handle(async (c) => {
  const palettes = await suggestColorSchemes(c.var.ctx, c.req.valid("query").brandKitId);
  return answer(c, { schemes: palettes.map(presentScheme) });
});
