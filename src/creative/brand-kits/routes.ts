import type { Operation } from "#http/operation";

import { createBrandKitRoute } from "./create-brand-kit.route.ts";
import { deleteBrandKitRoute } from "./delete-brand-kit.route.ts";
import { getBrandKitRoute } from "./get-brand-kit.route.ts";
import { listBrandKitsRoute } from "./list-brand-kits.route.ts";
import { updateBrandKitRoute } from "./update-brand-kit.route.ts";

export const brandKitRoutes: readonly Operation[] = [
  listBrandKitsRoute,
  createBrandKitRoute,
  getBrandKitRoute,
  updateBrandKitRoute,
  deleteBrandKitRoute,
];
