import { deprecate } from "#http/deprecation";
import type { Router } from "#http/router";

import { registerApproveComponent } from "./approve-component.route.ts";
import { CURRENT, LEGACY, LEGACY_DEPRECATED_AT, LEGACY_SUNSET_AT } from "./component-prefix.route.ts";
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

export function registerCanvasMarketplaceRoutes(app: Router): void {
  for (const register of AT_BOTH_PREFIXES) register(app, CURRENT);
  registerListComponentCategories(app);
  registerListComponentTags(app);
  registerGetComponentPreview(app);
  deprecate(app, {
    prefix: LEGACY.path,
    successor: CURRENT.path,
    deprecatedAt: LEGACY_DEPRECATED_AT,
    sunsetAt: LEGACY_SUNSET_AT,
  });
  for (const register of AT_BOTH_PREFIXES) register(app, LEGACY);
}
