import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { Pagination, pageQuery } from "#http/paging";
import { id, pathId, text, timestamp, toTimestamp } from "#http/schemas";
import { LISTING_KINDS, LISTING_STATUSES } from "#publishing/listings/listing-kind";

import type { Installation } from "./list-listing-installations.ts";
import type { PurchaseRow } from "./store.ts";

export const ListingPath = z.object({ listing_id: pathId("listing_id") });

const kind = () => z.enum(LISTING_KINDS).openapi({ example: "agent" });
const status = () => z.enum(["installed", "uninstalled"]).openapi({ example: "installed" });
const digest = () =>
  field(
    z.string(),
    "Digest of the content that the copy is pinned to",
    "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  );

export const InstallationsQuery = z.object({
  kind: field(kind().optional(), "Only installations of this kind"),
  listing_id: z
    .string()
    .max(100)
    .optional()
    .openapi({ format: "uuid", description: "Only the installation of this listing" }),
  status: field(status().optional(), "Only installations in this state"),
  ...pageQuery,
});

const ListingInstallation = z
  .object({
    listing_id: id(),
    kind: kind(),
    name: z.string().openapi({ example: "Invoice reader" }),
    installed_id: field(
      id(),
      "The tenant's latest copy: the agent, skill, domain or component that was created or updated last",
    ),
    status: field(status(), "State of the latest copy; earlier copies do not count"),
    digest: digest(),
    version: field(z.string().nullable(), "Name of the installed version", "3.0.0"),
    listing_status: field(
      z.enum(LISTING_STATUSES),
      "Current state of the listing. A copy stays when its listing is `withdrawn` or `suspended`",
      "approved",
    ),
    listing_reason: field(z.string().nullable(), "Reason for the suspension of the listing", null),
    current_version: field(
      z.string().nullable(),
      "Version that a new installation would receive; null while the listing is not approved",
      "4.0.0",
    ),
    update_available: field(
      z.boolean(),
      "Whether a new installation would receive other content. Installing again makes a new copy",
      true,
    ),
    installed_at: timestamp(),
    updated_at: timestamp(),
  })
  .openapi("ListingInstallation");

export const Installations = z.object({ installations: z.array(ListingInstallation), pagination: Pagination });

export const PurchaseBody = z
  .strictObject({
    tenant_id: field(id(), "The tenant that paid"),
    reference: field(text(200).nullable().optional(), "Reference of the payment in another system", "INV-2026-0042"),
  })
  .openapi("RecordListingPurchaseBody", {
    example: { tenant_id: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e", reference: "INV-2026-0042" },
  });

export const Purchase = z
  .object({
    listing_id: id(),
    tenant_id: id(),
    reference: z.string().nullable().openapi({ example: "INV-2026-0042" }),
    recorded_at: timestamp(),
  })
  .openapi("ListingPurchase");

export const presentInstallation = (row: Installation): z.output<typeof ListingInstallation> => ({
  listing_id: row.listingId,
  kind: row.kind,
  name: row.name,
  installed_id: row.installedId,
  status: row.status,
  digest: row.digest,
  version: row.version,
  listing_status: row.listingStatus,
  listing_reason: row.listingStatus === "suspended" ? row.listingReason : null,
  current_version: row.listingStatus === "approved" ? row.currentVersion : null,
  update_available: row.hasUpdate,
  installed_at: toTimestamp(row.installedAt),
  updated_at: toTimestamp(row.updatedAt),
});

export const presentPurchase = (row: PurchaseRow): z.output<typeof Purchase> => ({
  listing_id: row.listingId,
  tenant_id: row.tenantId,
  reference: row.reference,
  recorded_at: toTimestamp(row.createdAt),
});
