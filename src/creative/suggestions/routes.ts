import type { Operation } from "#http/operation";

import { suggestColorSchemesRoute } from "./suggest-color-schemes.route.ts";
import { suggestDesignsRoute } from "./suggest-designs.route.ts";

export const suggestionRoutes: readonly Operation[] = [suggestDesignsRoute, suggestColorSchemesRoute];
