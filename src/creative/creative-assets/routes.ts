import type { Operation } from "#http/operation";

import { createCreativeAssetRoute } from "./create-creative-asset.route.ts";
import { deleteCreativeAssetRoute } from "./delete-creative-asset.route.ts";
import { listCreativeAssetsRoute } from "./list-creative-assets.route.ts";
import { updateCreativeAssetRoute } from "./update-creative-asset.route.ts";

export const creativeAssetRoutes: readonly Operation[] = [
  listCreativeAssetsRoute,
  createCreativeAssetRoute,
  updateCreativeAssetRoute,
  deleteCreativeAssetRoute,
];
