import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import type { Topic } from "#db/write-request";
import { AppError } from "#errors/app-error";
import { movedOn } from "#errors/moved-on";
import { sha256Hex } from "#lib/digest";
import { canonicalJson } from "#lib/json";
import { auditChange } from "#platform/audit/audit-entry";
import { announceChange } from "#platform/public-reads/announce-change";

import type { PublicListing } from "./find-listing.ts";
import { needsPurchase } from "./install-rule.ts";
import { recordInstall, requirePublicVersion, requirePurchase } from "./store.ts";

/** An area's part of an installation. */
export interface Installation<Result> {
  /** The id of the tenant's copy. */
  installedId: string;
  /** The statements that make the copy, including the area's rules (limits). */
  statements: Statement[];
  touches: Topic[];
  result: Result;
}

/**
 * Installs a listing's public version: one batch writes the area's copy, the pinned digest and the count. Another
 * installation makes another copy and is not counted again. Throws CONFLICT when the public version changed in the
 * meantime, FORBIDDEN (`purchase_required`) for a listing that must be bought, and the errors of the area's rules.
 */
export async function installListing<Result>(
  ctx: ServiceContext,
  { listing, version }: PublicListing,
  installation: Installation<Result>,
): Promise<Result> {
  const { installedId, statements, touches, result } = installation;
  const recorded = await installationOf(ctx, { listing, version }, installedId);
  const audit = auditChange(ctx, {
    action: "install_listing",
    summary: `${listing.kind} "${listing.name}" (${listing.id}), version ${version.label}, digest ${version.digest}, as ${installedId}`,
    agentId: listing.kind === "agent" ? installedId : null,
  });
  await commit(ctx, [...recorded, ...statements], { touches, result, audit: [audit] });
  await announceChange(ctx, [listing.kind]);
  return result;
}

/**
 * The statements that make an item of the tenant a copy of a listing's public version, new or updated: rules, count,
 * pinned digest. The snapshot is checked against its digest first, so that only reviewed content is installed.
 */
export async function installationOf(
  ctx: ServiceContext,
  { listing, version }: Pick<PublicListing, "listing" | "version">,
  installedId: string,
): Promise<Statement[]> {
  if ((await sha256Hex(canonicalJson(version.snapshot))) !== version.digest)
    throw new Error(`The snapshot of the listing version ${version.id} differs from the reviewed one.`);
  const rules = [requirePublicVersion(listing.id, version.id, changedMeanwhile)];
  if (needsPurchase(listing, ctx.tenant))
    rules.push(requirePurchase(listing.id, ctx.tenant.id, () => purchaseRequired(listing.price)));
  const recorded = recordInstall({
    listingId: listing.id,
    tenantId: ctx.tenant.id,
    versionId: version.id,
    digest: version.digest,
    installedId,
    at: ctx.clock(),
  });
  return [...rules, ...recorded];
}

const changedMeanwhile = (): AppError => movedOn("The listing changed at the same moment. Read it again.");

const purchaseRequired = (price: number): AppError =>
  new AppError("FORBIDDEN", {
    message: `This listing costs ${price} US dollars. Installing it needs the tier team or enterprise, or a recorded purchase.`,
    details: { reason: "purchase_required", price },
  });
