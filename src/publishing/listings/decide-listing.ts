import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import { AppError } from "#errors/app-error";
import { movedOn } from "#errors/moved-on";
import { emitEvent } from "#events/outbox/emit-event";
import { auditEntry } from "#platform/audit/audit-entry";
import type { AuditedChange } from "#platform/audit/audit-words";
import { announceChange } from "#platform/public-reads/announce-change";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";
import { actingUser } from "#tenancy/acting-user";

import { listingNotFound } from "./find-listing.ts";
import { decideVersion, type ListingRow, type ListingVersionRow, requireRevision, updateListing } from "./store.ts";

/** A step in a listing's life after its submission. */
export interface Decision {
  /** Its name in the audit log. */
  action: Extract<AuditedChange, `${string}_listing`>;
  before: ListingRow;
  after: Partial<ListingRow>;
  /** The new state of the version under review. */
  version?: {
    id: string;
    status: Exclude<ListingVersionRow["status"], "pending">;
    /** The version label in the event, where it differs from the listing's. */
    label?: string;
  };
  /** The event for the publisher's webhooks. */
  event?: "listing.approved" | "listing.rejected";
}

/**
 * Writes a decision with its event and its audit entry in one batch, then informs every cache of public reads. Of two concurrent decisions,
 * one gets CONFLICT and writes nothing.
 */
export async function decideListing(ctx: ServiceContext, decision: Decision): Promise<ListingRow> {
  const { action, before, after, version, event } = decision;
  const now = ctx.clock();
  const listing: ListingRow = { ...before, ...after, changedAt: now, revision: before.revision + 1 };
  const statements: Statement[] = [requireRevision(before, decidedMeanwhile), ...updateListing(listing)];
  if (version) statements.push(decideVersion(version.id, version.status, now));
  if (event) statements.push(emitEvent(asPublisher(ctx, listing), event, eventData(listing, version?.label)));
  const entry = auditEntry(ctx, {
    agentId: null,
    action,
    inputSummary: `${listing.kind} "${listing.name}" (${listing.id})${listing.reason === null ? "" : `: ${listing.reason}`}`,
    outcome: action === "reject_listing" ? "rejected" : "completed",
    success: true,
    before: { status: before.status },
    after: { status: listing.status },
    reason: listing.reason,
  });
  await commit(ctx, statements, { result: listing, audit: [entry] });
  if (listing.tenantId !== ctx.tenant.id) ctx.waitUntil(tellPublisher(ctx, listing));
  await announceChange(ctx, [listing.kind]);
  return listing;
}

/** The publisher's gate did not write this: without this call its followers would learn of it ten seconds later. */
const tellPublisher = (ctx: ServiceContext, { tenantId }: ListingRow): Promise<void> =>
  tenantGate(ctx, tenantId)
    .wroteElsewhere()
    .catch(() => undefined);

/** The reviewer, for the row. */
export const reviewedBy = (ctx: ServiceContext): string | null => actingUser(ctx.actor);

const asPublisher = (ctx: ServiceContext, { tenantId }: ListingRow) => ({
  tenant: { id: tenantId },
  clock: ctx.clock,
  newId: ctx.newId,
});

const eventData = ({ id, kind, name, versionLabel, reason }: ListingRow, label = versionLabel) => ({
  listing_id: id,
  kind,
  name,
  version: label,
  reason,
});

/** Throws NOT_FOUND for any tenant but the publisher, so that others cannot detect the listing. */
export function requirePublisher(ctx: ServiceContext, listing: ListingRow): void {
  if (listing.tenantId !== ctx.tenant.id) throw listingNotFound(listing.id);
}

/** The error of a step that the listing's state does not allow. */
export const wrongState = (listing: ListingRow, step: string): AppError =>
  new AppError("CONFLICT", {
    message: `A listing that is ${listing.status.replaceAll("_", " ")} cannot be ${step}.`,
    details: { reason: "wrong_state", status: listing.status },
  });

const decidedMeanwhile = (): AppError =>
  movedOn("Another request submitted or decided the listing at the same moment. Read the listing again.");
