import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import { AppError, invalidInput } from "#errors/app-error";
import { movedOn } from "#errors/moved-on";
import { sha256Hex } from "#lib/digest";
import { canonicalJson } from "#lib/json";
import { findSecrets } from "#lib/redaction/find-secrets";
import { auditChange } from "#platform/audit/audit-entry";
import { actingUser } from "#tenancy/acting-user";

import type { ListingFront } from "./listing-front.ts";
import { looksAlike, nameSkeleton, nameSkeletons } from "./name-skeleton.ts";
import {
  decideVersion,
  insertListing,
  insertVersion,
  type ListingKind,
  type ListingRow,
  type ListingVersionRow,
  requireRevision,
  selectSubmissionFacts,
  type SubmissionFacts,
  updateListing,
} from "./store.ts";

export interface Submission {
  kind: ListingKind;
  /** The tenant's offered item; a second submission of it is a new version of the same listing. */
  sourceId: string;
  /** The id of a new listing; generated when absent. */
  listingId?: string;
  front: ListingFront;
  /** The complete, immutable content of an installation. */
  snapshot: Record<string, unknown>;
}

export interface Submitted {
  listing: ListingRow;
  version: ListingVersionRow;
}

/**
 * Submits a version of the tenant's item for review. The first submission makes a pending listing. A submission for an
 * approved listing waits while the approved version stays public. It replaces an undecided submission. Throws
 * INVALID_INPUT for a value that looks like a secret, and CONFLICT for a suspended listing or when another submission
 * won.
 */
export async function submitListing(ctx: ServiceContext, submission: Submission): Promise<Submitted> {
  const { kind, sourceId, front, snapshot } = submission;
  refuseSecrets({ ...front, content: snapshot });
  const digest = await sha256Hex(canonicalJson(snapshot));
  const skeletons = nameSkeletons(front.name);
  const tenantId = ctx.tenant.id;
  const facts = await selectSubmissionFacts(ctx.db, { tenantId, kind, sourceId, nameSkeletons: skeletons, digest });
  if (facts.existing?.status === "suspended") throw suspended();
  const now = ctx.clock();
  const listing = listingOf(ctx, submission, facts.existing);
  const version: ListingVersionRow = {
    id: listing.pendingVersionId ?? ctx.newId(),
    listingId: listing.id,
    tenantId,
    number: facts.lastNumber + 1,
    label: front.versionLabel,
    status: "pending",
    front: { ...front },
    snapshot,
    digest,
    lookAlikes: lookAlikesOf(facts, skeletons),
    createdAt: now,
    decidedAt: null,
  };
  const submitted = { listing, version };
  const audit = auditChange(ctx, {
    action: "submit_listing",
    summary: `${kind} "${front.name}" (${listing.id}), version ${version.label}, digest ${digest}, from ${sourceId}`,
  });
  const statements = [...statementsOf(facts.existing, listing, now), ...insertVersion(version)];
  await commit(ctx, statements, { result: submitted, audit: [audit] });
  return submitted;
}

function refuseSecrets(value: Record<string, unknown>): void {
  const [first, ...others] = findSecrets(value).map(({ path, kind }) => ({
    path,
    code: "secret",
    message: `looks like a secret (${kind}); every tenant that installs this would receive it`,
  }));
  if (first) throw invalidInput(first, ...others);
}

function listingOf(
  ctx: ServiceContext,
  { kind, sourceId, front, listingId }: Submission,
  existing: ListingRow | undefined,
): ListingRow {
  const now = ctx.clock();
  const submitted = { pendingVersionId: ctx.newId(), submittedBy: actingUser(ctx.actor), submittedAt: now };
  // The reason of an earlier rejection does not apply to the version that waits now.
  if (existing?.status === "approved")
    return { ...existing, ...submitted, reason: null, revision: existing.revision + 1 };
  const shown = { ...front, nameSkeleton: nameSkeleton(front.name), status: "pending_approval" as const, reason: null };
  if (existing) return { ...existing, ...shown, ...submitted, revision: existing.revision + 1 };
  return {
    id: listingId ?? ctx.newId(),
    kind,
    tenantId: ctx.tenant.id,
    sourceId,
    ...shown,
    ...submitted,
    approvedVersionId: null,
    isFeatured: false,
    installs: 0,
    ratingSum: 0,
    ratingCount: 0,
    reviewedBy: null,
    approvedAt: null,
    changedAt: now,
    revision: 1,
    createdAt: now,
  };
}

const lookAlikesOf = (facts: SubmissionFacts, skeletons: readonly string[]): ListingVersionRow["lookAlikes"] => [
  ...facts.sameContent.map(({ id, name }) => ({ id, name, why: "content" as const })),
  ...facts.similarNames
    .filter(({ name }) => nameSkeletons(name).some((other) => skeletons.some((own) => looksAlike(own, other))))
    .map(({ id, name }) => ({ id, name, why: "name" as const })),
];

/** For a new listing, the unique source ensures that one of two racing first submissions is refused. */
function statementsOf(existing: ListingRow | undefined, listing: ListingRow, now: number): Statement[] {
  if (!existing) return insertListing(listing, cameFirst);
  const replaced = existing.pendingVersionId ? [decideVersion(existing.pendingVersionId, "replaced", now)] : [];
  return [requireRevision(existing, cameFirst), ...updateListing(listing), ...replaced];
}

const cameFirst = (): AppError =>
  movedOn("Another request submitted or decided the listing first. Read the listing and try again.");

const suspended = (): AppError =>
  new AppError("CONFLICT", {
    message: "The platform suspended this listing. It accepts no submissions.",
    details: { reason: "suspended" },
  });
