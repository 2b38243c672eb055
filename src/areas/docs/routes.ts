import type { Router } from "#http/router";

import { registerGetOpenapiDocument } from "./get-openapi-document.route.ts";

/** The API's document and its pages. */
export function registerDocsRoutes(app: Router): void {
  registerGetOpenapiDocument(app);
}
