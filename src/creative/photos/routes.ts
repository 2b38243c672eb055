import type { Operation } from "#http/operation";

import { deletePhotoRoute } from "./delete-photo.route.ts";
import { editPhotoRoute } from "./edit-photo.route.ts";
import { getPhotoRoute } from "./get-photo.route.ts";
import { listPhotoFiltersRoute } from "./list-photo-filters.route.ts";
import { listPhotosRoute } from "./list-photos.route.ts";
import { uploadPhotoRoute } from "./upload-photo.route.ts";

export const photoRoutes: readonly Operation[] = [
  uploadPhotoRoute,
  listPhotosRoute,
  getPhotoRoute,
  editPhotoRoute,
  deletePhotoRoute,
  listPhotoFiltersRoute,
];
