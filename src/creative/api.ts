import { exportCreativeAssetRoute } from "#creative/asset-exports/export-creative-asset.route";
import { createBrandKitRoute } from "#creative/brand-kits/create-brand-kit.route";
import { deleteBrandKitRoute } from "#creative/brand-kits/delete-brand-kit.route";
import { getBrandKitRoute } from "#creative/brand-kits/get-brand-kit.route";
import { listBrandKitsRoute } from "#creative/brand-kits/list-brand-kits.route";
import { updateBrandKitRoute } from "#creative/brand-kits/update-brand-kit.route";
import { createCanvasComponentRoute } from "#creative/canvas-components/create-canvas-component.route";
import { createCanvasRoute } from "#creative/canvas-components/create-canvas.route";
import { deleteCanvasComponentRoute } from "#creative/canvas-components/delete-canvas-component.route";
import { deleteCanvasRoute } from "#creative/canvas-components/delete-canvas.route";
import { getCanvasComponentRoute } from "#creative/canvas-components/get-canvas-component.route";
import { getCanvasRoute } from "#creative/canvas-components/get-canvas.route";
import { listCanvasComponentsRoute } from "#creative/canvas-components/list-canvas-components.route";
import { listCanvasesRoute } from "#creative/canvas-components/list-canvases.route";
import { placeComponentRoute } from "#creative/canvas-components/place-component.route";
import { removePlacementRoute } from "#creative/canvas-components/remove-placement.route";
import { updateCanvasComponentRoute } from "#creative/canvas-components/update-canvas-component.route";
import { createCreativeAssetRoute } from "#creative/creative-assets/create-creative-asset.route";
import { deleteCreativeAssetRoute } from "#creative/creative-assets/delete-creative-asset.route";
import { listCreativeAssetsRoute } from "#creative/creative-assets/list-creative-assets.route";
import { updateCreativeAssetRoute } from "#creative/creative-assets/update-creative-asset.route";
import { addToDesignFileRoute } from "#creative/design-tools/add-to-design-file.route";
import { createDesignImageRoute } from "#creative/design-tools/create-design-image.route";
import { createDesignRoute } from "#creative/design-tools/create-design.route";
import { editDesignImageRoute } from "#creative/design-tools/edit-design-image.route";
import { getDesignFileRoute } from "#creative/design-tools/get-design-file.route";
import { getDesignJobRoute } from "#creative/design-tools/get-design-job.route";
import { listDesignsRoute } from "#creative/design-tools/list-designs.route";
import { listTemplatesRoute } from "#creative/design-tools/list-templates.route";
import { deletePhotoRoute } from "#creative/photos/delete-photo.route";
import { editPhotoRoute } from "#creative/photos/edit-photo.route";
import { getPhotoEditRoute } from "#creative/photos/get-photo-edit.route";
import { getPhotoRoute } from "#creative/photos/get-photo.route";
import { listPhotoFiltersRoute } from "#creative/photos/list-photo-filters.route";
import { listPhotosRoute } from "#creative/photos/list-photos.route";
import { uploadPhotoRoute } from "#creative/photos/upload-photo.route";
import { suggestColorSchemesRoute } from "#creative/suggestions/suggest-color-schemes.route";
import { suggestDesignsRoute } from "#creative/suggestions/suggest-designs.route";
import type { Operation } from "#http/operation";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [
  listCanvasComponentsRoute,
  createCanvasComponentRoute,
  getCanvasComponentRoute,
  updateCanvasComponentRoute,
  deleteCanvasComponentRoute,
  listCanvasesRoute,
  createCanvasRoute,
  getCanvasRoute,
  deleteCanvasRoute,
  placeComponentRoute,
  removePlacementRoute,
  uploadPhotoRoute,
  listPhotosRoute,
  getPhotoEditRoute,
  getPhotoRoute,
  editPhotoRoute,
  deletePhotoRoute,
  listPhotoFiltersRoute,
  suggestDesignsRoute,
  suggestColorSchemesRoute,
  listBrandKitsRoute,
  createBrandKitRoute,
  getBrandKitRoute,
  updateBrandKitRoute,
  deleteBrandKitRoute,
  listCreativeAssetsRoute,
  createCreativeAssetRoute,
  updateCreativeAssetRoute,
  deleteCreativeAssetRoute,
  exportCreativeAssetRoute,
  listDesignsRoute,
  createDesignRoute,
  listTemplatesRoute,
  getDesignFileRoute,
  addToDesignFileRoute,
  editDesignImageRoute,
  createDesignImageRoute,
  getDesignJobRoute,
];
