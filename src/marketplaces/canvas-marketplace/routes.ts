import { deprecate } from "#http/deprecation";
import type { Router } from "#http/router";

import { registerApproveComponent } from "./approve-component.route.ts";
import {
  CURRENT,
  CURRENT_FACETS,
  LEGACY,
  LEGACY_DEPRECATED_AT,
  LEGACY_FACETS,
  LEGACY_SUNSET_AT,
  successorOf,
} from "./component-prefix.contract.ts";
import { registerGetComponentPreview } from "./get-component-preview.route.ts";
import { registerGetMarketplaceComponent } from "./get-marketplace-component.route.ts";
import { registerInstallComponent } from "./install-component.route.ts";
import { registerListComponentCategories } from "./list-component-categories.route.ts";
import { registerListComponentRatings } from "./list-component-ratings.route.ts";
import { registerListComponentTags } from "./list-component-tags.route.ts";
import { registerPublishComponent } from "./publish-component.route.ts";
import { registerRateComponent } from "./rate-component.route.ts";
import { registerRejectComponent } from "./reject-component.route.ts";
import { registerSearchComponents } from "./search-components.route.ts";

/** What the old prefix has, too. */
const AT_BOTH_PREFIXES = [
  registerSearchComponents,
  registerPublishComponent,
  registerInstallComponent,
  registerGetMarketplaceComponent,
  registerApproveComponent,
  registerRejectComponent,
  registerRateComponent,
  registerListComponentRatings,
];

const FACETS_AT_BOTH_PREFIXES = [registerListComponentCategories, registerListComponentTags];

export function registerCanvasMarketplaceRoutes(app: Router): void {
  for (const register of AT_BOTH_PREFIXES) register(app, CURRENT);
  for (const register of FACETS_AT_BOTH_PREFIXES) register(app, CURRENT_FACETS);
  registerGetComponentPreview(app);
  deprecate(app, {
    prefix: LEGACY.path,
    successorOf,
    deprecatedAt: LEGACY_DEPRECATED_AT,
    sunsetAt: LEGACY_SUNSET_AT,
  });
  // First, because a component's id stands in the same place.
  for (const register of FACETS_AT_BOTH_PREFIXES) register(app, LEGACY_FACETS);
  for (const register of AT_BOTH_PREFIXES) register(app, LEGACY);
}
