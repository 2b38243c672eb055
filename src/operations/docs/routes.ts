import type { Router } from "#http/router";

import { registerGetDocsAsset } from "./get-docs-asset.route.ts";
import { registerGetDocsPage } from "./get-docs-page.route.ts";
import { registerGetOpenapiDocument } from "./get-openapi-document.route.ts";
import { registerGetRedocPage } from "./get-redoc-page.route.ts";

/** The API's document and its pages. */
export function registerDocsRoutes(app: Router): void {
  registerGetOpenapiDocument(app);
  registerGetDocsPage(app);
  registerGetRedocPage(app);
  registerGetDocsAsset(app);
}
