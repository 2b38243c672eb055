import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { Pagination, pageQuery, pageQueryOf } from "#http/paging";
import { id, jsonObject, timestamp, toTimestamp, toTimestampOrNull } from "#http/schemas";
import { LISTING_KINDS, LISTING_STATUSES } from "#publishing/listings/listing-kind";
import { nameSkeleton } from "#publishing/listings/name-skeleton";
import { Listing, ListingPath, ListingView, presentListing } from "#publishing/listings/schemas";

import type { ListedVersion, OwnCopy } from "./list-listing-versions.ts";
import type { ReviewRow } from "./store.ts";

export { ListingPath, ListingView, presentListing };

const kind = () => z.enum(LISTING_KINDS).openapi({ example: "agent" });
const status = () => z.enum(LISTING_STATUSES).openapi({ example: "pending_approval" });
const digest = () =>
  field(
    z.string(),
    "SHA-256 of the snapshot's canonical JSON",
    "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  );
const label = () => z.string().openapi({ example: "3.0.0" });
const versionNumber = () => field(z.number().int(), "Rises by one with every submission", 1);

export const ReviewsQuery = z.object({
  kind: field(kind().optional(), "Only listings of this kind"),
  ...pageQuery,
});
export const VersionsQuery = z.object(pageQueryOf(100));
export const SubmissionsQuery = z.object({
  kind: field(kind().optional(), "Only listings of this kind"),
  status: field(status().optional(), "Only listings in this state"),
  ...pageQuery,
});

export const Submissions = z.object({ listings: z.array(Listing), pagination: Pagination });

const Review = z
  .object({
    listing: Listing,
    submitted_by: field(id().nullable(), "The user who submitted it"),
    version: z.object({
      number: versionNumber(),
      label: label(),
      digest: digest(),
      submitted_at: timestamp(),
      front: field(jsonObject(), "How the listing will look when this version is approved", {
        name: "Invoice reader",
        description: "Reads invoices",
        price: 0,
      }),
      snapshot: field(jsonObject(), "Everything that an installation contains", {
        role: "custom",
        capabilities: ["summarize"],
        configuration: { temperature: 0.2 },
      }),
      name_skeleton: field(
        z.string(),
        "The name as the letters that a reader sees, by Unicode's table of confusable characters, without case, marks, spaces and punctuation; `l` stands for `i`, `l` and `1`",
        "lnvolcereader",
      ),
      look_alikes: z.array(
        z.object({
          id: id(),
          name: z.string().openapi({ example: "lnvoice reader" }),
          why: field(
            z.enum(["name", "content"]),
            "`name`: the name is easily mistaken for this one. `content`: the content is identical",
            "name",
          ),
        }),
      ),
    }),
  })
  .openapi("ListingReview");

export const Reviews = z.object({ reviews: z.array(Review), pagination: Pagination });

const ListingVersion = z
  .object({
    number: versionNumber(),
    label: label(),
    digest: digest(),
    status: field(
      z.enum(["pending", "approved", "rejected", "replaced"]),
      "`replaced`: the publisher submitted a newer version or withdrew the listing before a decision",
      "approved",
    ),
    is_current: field(z.boolean(), "Whether a new installation receives this version", true),
    created_at: timestamp(),
    decided_at: timestamp().nullable(),
  })
  .openapi("ListingVersion");

export const ListingVersions = z.object({
  listing_id: id(),
  versions: z.array(ListingVersion),
  own_copy: field(
    z
      .object({
        installed_id: field(
          id(),
          "The tenant's latest copy: the agent, skill, domain or component that was created or updated last",
        ),
        version: label().nullable(),
        digest: digest(),
        update_available: field(z.boolean(), "Whether a new installation would receive other content", false),
        installed_at: timestamp(),
        updated_at: timestamp(),
      })
      .nullable(),
    "The current copy of the caller's tenant; null if it has none",
  ),
  pagination: Pagination,
});

export const presentReview = ({ listing, version }: ReviewRow): z.output<typeof Review> => ({
  listing: presentListing(listing),
  submitted_by: listing.submittedBy,
  version: {
    number: version.number,
    label: version.label,
    digest: version.digest,
    submitted_at: toTimestamp(version.createdAt),
    front: version.front,
    snapshot: version.snapshot,
    name_skeleton: nameSkeleton(typeof version.front["name"] === "string" ? version.front["name"] : listing.name),
    look_alikes: version.lookAlikes,
  },
});

export const presentVersion = (version: ListedVersion): z.output<typeof ListingVersion> => ({
  number: version.number,
  label: version.label,
  digest: version.digest,
  status: version.status,
  is_current: version.isCurrent,
  created_at: toTimestamp(version.createdAt),
  decided_at: toTimestampOrNull(version.decidedAt),
});

export const presentCopy = (copy: OwnCopy): z.output<typeof ListingVersions>["own_copy"] => ({
  installed_id: copy.installedId,
  version: copy.version,
  digest: copy.digest,
  update_available: copy.hasUpdate,
  installed_at: toTimestamp(copy.installedAt),
  updated_at: toTimestamp(copy.updatedAt),
});
