import type { ServiceContext } from "#context/context";
import { AppError, notFound } from "#errors/app-error";
import { actingUser } from "#tenancy/acting-user";

import type { ListingRow } from "./store.ts";

/**
 * Throws FORBIDDEN unless the caller may review the listing, or NOT_FOUND when the caller must not detect it. Platform
 * operators may review it, but not their own submission. With MARKETPLACE_SELF_APPROVAL, users of the publisher's
 * tenant may too, so that one person can try the marketplace.
 */
export function requireReviewer(ctx: ServiceContext, listing: ListingRow): void {
  const { actor, config, tenant } = ctx;
  if (actor.kind === "system") return;
  const isPublisher = listing.tenantId === tenant.id;
  if (config.marketplaceSelfApproval && (isPublisher || actor.isPlatformOperator)) return;
  if (!actor.isPlatformOperator) throw isPublisher ? platformOnly() : notFound("listing", listing.id);
  if (listing.submittedBy !== null && listing.submittedBy === actingUser(actor)) throw ownSubmission();
}

/** The refusal of actions that only the platform's operators may take on this instance. */
export const platformOnly = (): AppError =>
  new AppError("FORBIDDEN", {
    message: "Only a platform operator can review listings on this instance.",
    details: { reason: "platform_review" },
  });

const ownSubmission = (): AppError =>
  new AppError("FORBIDDEN", {
    message: "You cannot review a version that you submitted.",
    details: { reason: "own_submission" },
  });
