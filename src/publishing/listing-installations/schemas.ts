import { z } from "@hono/zod-openapi";

import { Pagination, pageQuery } from "#http/paging";
import { id, pathId, text, timestamp, toTimestamp } from "#http/schemas";
import { LISTING_KINDS, LISTING_STATUSES } from "#publishing/listings/listing-kind";

import type { Installation } from "./list-listing-installations.ts";
import type { PurchaseRow } from "./store.ts";

export const ListingPath = z.object({ listing_id: pathId("listing_id") });

const kind = () => z.enum(LISTING_KINDS).openapi({ example: "agent" });
const status = () => z.enum(["installed", "uninstalled"]).openapi({ example: "installed" });
const digest = () =>
  z.string().openapi({
    description: "The pinned digest of what was installed",
    example: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  });

export const InstallationsQuery = z.object({ kind: kind().optional(), status: status().optional(), ...pageQuery });

const ListingInstallation = z
  .object({
    listing_id: id(),
    kind: kind(),
    name: z.string().openapi({ example: "Invoice reader" }),
    installed_id: id().openapi({
      description: "The tenant's copy that was made or updated last: its agent, skill, domain or component",
    }),
    status: status().openapi({ description: "Of that copy; earlier copies are not looked at" }),
    digest: digest(),
    version: z.string().nullable().openapi({ description: "The installed version's label", example: "3.0.0" }),
    listing_status: z.enum(LISTING_STATUSES).openapi({
      description: "What became of the listing; a copy of a `withdrawn` or `suspended` one stays",
      example: "approved",
    }),
    listing_reason: z.string().nullable().openapi({ description: "Why it was suspended", example: null }),
    current_version: z.string().nullable().openapi({
      description: "What an installation gets now; null while the listing is not approved",
      example: "4.0.0",
    }),
    update_available: z.boolean().openapi({
      description: "Whether an installation now gets another content; installing again makes a new copy",
      example: true,
    }),
    installed_at: timestamp(),
    updated_at: timestamp(),
  })
  .openapi("ListingInstallation");

export const Installations = z.object({ installations: z.array(ListingInstallation), pagination: Pagination });

export const PurchaseBody = z
  .strictObject({
    tenant_id: id().openapi({ description: "Who paid" }),
    reference: text(200)
      .nullable()
      .optional()
      .openapi({ description: "Of the payment, elsewhere", example: "INV-2026-0042" }),
  })
  .openapi("RecordListingPurchaseBody");

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
