import type { ServiceContext } from "#context/context";
import { contentOf, findComponent } from "#creative/canvas-components/find-component";
import { AppError } from "#errors/app-error";
import { submitListing, type Submitted } from "#publishing/listings/submit-listing";

export interface ComponentOffer {
  price: number;
  license: string;
  tags: string[];
}

/**
 * Offers a snapshot of the tenant's component for review. A component and its listing share an id, so that all
 * operations of the marketplace use it.
 */
export async function publishComponent(
  ctx: ServiceContext,
  componentId: string,
  { price, license, tags }: ComponentOffer,
): Promise<Submitted> {
  const component = await findComponent(ctx, componentId);
  if (component.sourceListingId !== null) throw installedCopy();
  const { previewUrl, demoUrl, thumbnailUrl } = component;
  return submitListing(ctx, {
    kind: "component",
    sourceId: component.id,
    listingId: component.id,
    front: {
      name: component.name,
      description: component.description,
      category: component.category,
      tags,
      subtype: component.componentType,
      license,
      price,
      card: { thumbnail_url: thumbnailUrl, preview_url: previewUrl, demo_url: demoUrl },
      versionLabel: component.versionLabel,
    },
    snapshot: { ...contentOf(component) },
  });
}

const installedCopy = (): AppError =>
  new AppError("CONFLICT", {
    message: "This component came from the marketplace. Only its author can publish it.",
    details: { reason: "installed_copy" },
  });
