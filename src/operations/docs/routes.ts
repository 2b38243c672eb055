import type { Operation } from "#http/operation";

import { getDocsAssetRoute } from "./get-docs-asset.route.ts";
import { getDocsPageRoute } from "./get-docs-page.route.ts";
import { getOpenapiDocumentRoute } from "./get-openapi-document.route.ts";
import { getRedocPageRoute } from "./get-redoc-page.route.ts";

/** The API's document and its pages. */
export const docsRoutes: readonly Operation[] = [
  getOpenapiDocumentRoute,
  getDocsPageRoute,
  getRedocPageRoute,
  getDocsAssetRoute,
];
