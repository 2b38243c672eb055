import type { ServiceContext } from "#context/context";
import { exampleConfig, readComponentContent } from "#creative/canvas-components/component-content";
import { findCanvas } from "#creative/canvas-components/find-canvas";
import { newComponent } from "#creative/canvas-components/new-component";
import { newPlacement } from "#creative/canvas-components/new-placement";
import { findPublic } from "#publishing/listings/find-listing";
import { installListing } from "#publishing/listings/install-listing";

export interface InstalledComponent {
  listingId: string;
  canvasId: string;
  /** The tenant's copy. */
  copyId: string;
  name: string;
  canvasName: string;
}

/** Makes a pinned copy of a component's public version and places it, with its example settings, on the tenant's canvas. */
export async function installComponent(
  ctx: ServiceContext,
  listingId: string,
  canvasId: string,
): Promise<InstalledComponent> {
  const [found, canvas] = await Promise.all([findPublic(ctx, "component", listingId), findCanvas(ctx, canvasId)]);
  const { listing, version } = found;
  const content = readComponentContent(version.snapshot);
  const { component, statements } = newComponent(ctx, {
    name: listing.name,
    description: listing.description,
    category: listing.category,
    content,
    versionLabel: version.label,
    previewUrl: null,
    demoUrl: null,
    thumbnailUrl: null,
    source: { listingId: listing.id, digest: version.digest },
  });
  const placement = newPlacement(ctx, canvas, component, exampleConfig(content.config_schema));
  const result = {
    listingId: listing.id,
    canvasId: canvas.id,
    copyId: component.id,
    name: listing.name,
    canvasName: canvas.name,
  };
  return installListing(ctx, found, {
    installedId: component.id,
    statements: [...statements, ...placement.statements],
    touches: [],
    result,
  });
}
