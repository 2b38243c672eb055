import { assetExportRoutes } from "#creative/asset-exports/routes";
import { brandKitRoutes } from "#creative/brand-kits/routes";
import { canvasComponentRoutes } from "#creative/canvas-components/routes";
import { creativeAssetRoutes } from "#creative/creative-assets/routes";
import { designToolRoutes } from "#creative/design-tools/routes";
import { photoRoutes } from "#creative/photos/routes";
import { suggestionRoutes } from "#creative/suggestions/routes";
import type { Operation } from "#http/operation";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [
  ...canvasComponentRoutes,
  ...photoRoutes,
  ...suggestionRoutes,
  ...brandKitRoutes,
  ...creativeAssetRoutes,
  ...assetExportRoutes,
  ...designToolRoutes,
];
