import { deprecate } from "#http/deprecation";
import type { Operation } from "#http/operation";

import { approveComponentRoute } from "./approve-component.route.ts";
import {
  CURRENT,
  CURRENT_FACETS,
  LEGACY,
  LEGACY_DEPRECATED_AT,
  LEGACY_FACETS,
  LEGACY_SUNSET_AT,
  successorOf,
} from "./component-prefix.contract.ts";
import { getComponentPreviewRoute } from "./get-component-preview.route.ts";
import { getMarketplaceComponentRoute } from "./get-marketplace-component.route.ts";
import { installComponentRoute } from "./install-component.route.ts";
import { listComponentCategoriesRoute } from "./list-component-categories.route.ts";
import { listComponentRatingsRoute } from "./list-component-ratings.route.ts";
import { listComponentTagsRoute } from "./list-component-tags.route.ts";
import { publishComponentRoute } from "./publish-component.route.ts";
import { rateComponentRoute } from "./rate-component.route.ts";
import { rejectComponentRoute } from "./reject-component.route.ts";
import { searchComponentsRoute } from "./search-components.route.ts";

/** What the old prefix has, too. */
const AT_BOTH_PREFIXES = [
  searchComponentsRoute,
  publishComponentRoute,
  installComponentRoute,
  getMarketplaceComponentRoute,
  approveComponentRoute,
  rejectComponentRoute,
  rateComponentRoute,
  listComponentRatingsRoute,
];

const FACETS_AT_BOTH_PREFIXES = [listComponentCategoriesRoute, listComponentTagsRoute];

export const canvasMarketplaceRoutes: readonly Operation[] = [
  ...AT_BOTH_PREFIXES.map((route) => route(CURRENT)),
  ...FACETS_AT_BOTH_PREFIXES.map((route) => route(CURRENT_FACETS)),
  getComponentPreviewRoute,
  (app) =>
    deprecate(app, {
      prefix: LEGACY.path,
      successorOf,
      deprecatedAt: LEGACY_DEPRECATED_AT,
      sunsetAt: LEGACY_SUNSET_AT,
    }),
  // First, because a component's id stands in the same place.
  ...FACETS_AT_BOTH_PREFIXES.map((route) => route(LEGACY_FACETS)),
  ...AT_BOTH_PREFIXES.map((route) => route(LEGACY)),
];
