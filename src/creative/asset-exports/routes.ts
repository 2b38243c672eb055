import type { Operation } from "#http/operation";

import { exportCreativeAssetRoute } from "./export-creative-asset.route.ts";

export const assetExportRoutes: readonly Operation[] = [exportCreativeAssetRoute];
