import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { offsetQuery } from "#http/paging";
import { id, jsonObject, pathId, text, timestamp, toTimestamp } from "#http/schemas";
import { isWebAddress } from "#lib/web-address";
import { presentRated, RateBody, ratedFields } from "#publishing/listing-ratings/schemas";
import { listingSorts, searchText } from "#publishing/listing-search/schemas";
import type { ListingCard } from "#publishing/listings/listing-card.queries";
import { shownRating } from "#publishing/listings/mean-rating";
import {
  CATEGORY_FILTER,
  category,
  installs,
  meanRating,
  presentApproved,
  presentRejected,
  price,
  queryTags,
  rejectedFields,
  RejectQuery,
  shownPrice,
  tags,
} from "#publishing/listings/schemas";
import type { Submitted } from "#publishing/listings/submit-listing";
import { SkillType } from "#skills/skill-fields/schemas";

import { declaredPackages } from "./declared-packages.ts";
import type { InstalledSkillCopy } from "./install-skill.ts";
import type { UpdatedCopy } from "./update-installed-skill.ts";

export { presentApproved, presentRated, presentRejected, RateBody, RejectQuery };

export const MarketplacePath = z.object({ marketplace_id: pathId("marketplace_id", "marketplace entry") });
export const SkillPath = z.object({ skill_id: pathId("skill_id") });

const success = () => z.literal(true);
const message = (example: string) => z.string().openapi({ example });
const bodyId = (description: string) =>
  z.string().min(1).max(100).openapi({ description, format: "uuid", example: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e" });

/** Filters of both the tenants' and the public list. */
export const skillFilters = {
  query: searchText("currency"),
  category: field(category().optional(), CATEGORY_FILTER),
  tags: queryTags().optional(),
  skill_type: SkillType.optional(),
};

export const SearchQuery = z.object({
  ...skillFilters,
  sort_by: listingSorts().default("popularity"),
  ...offsetQuery,
});

export const skillListingFields = {
  id: field(id(), "The marketplace id"),
  name: z.string().openapi({ example: "Currency converter" }),
  description: z.string().openapi({ example: "Converts amounts at the rates of its configuration" }),
  category: category().nullable(),
  skill_type: SkillType,
  price: shownPrice(0),
  rating: meanRating(),
  rating_count: z.number().int().openapi({ example: 2 }),
  installs: installs(),
  tags: z.array(z.string()).openapi({ example: ["money", "rates"] }),
  is_approved: z.boolean().openapi({ example: true }),
  created_at: timestamp(),
};

export const SkillListing = z.object(skillListingFields).openapi("SkillListing");

export const SkillListingPage = z
  .object({ success: success(), skills: z.array(SkillListing) })
  .openapi("SkillListingPage");

export const PublishBody = z
  .strictObject({
    skill_id: bodyId("One of the tenant's own skills"),
    price: price().default(0),
    category: field(
      category().nullable().optional(),
      "By default the skill's own; with null the listing has no category",
      "finance",
    ),
    tags: field(tags().optional(), "By default the skill's own; with an empty list the listing has no tags", [
      "money",
      "rates",
    ]),
    long_description: field(
      text(20_000).nullable().optional(),
      "Detailed description for the marketplace",
      "Features and set-up of the skill.",
    ),
    documentation_url: field(
      text(2_048)
        .refine((value) => isWebAddress(value), { message: "must be a web address without credentials" })
        .nullable()
        .optional(),
      "Address of the documentation. The platform shows it and never calls it",
      "https://example.com/currency-converter",
    ),
  })
  .openapi("PublishSkillBody", {
    example: {
      skill_id: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e",
      price: 0,
      category: "finance",
      tags: ["money", "rates"],
    },
  });

export const PublishedSkillView = z
  .object({
    success: success(),
    marketplace_id: id(),
    status: z.literal("pending_approval"),
    message: message("The skill was submitted for review."),
  })
  .openapi("SubmittedSkill");

export const ApprovedSkill = z
  .object({ success: success(), marketplace_id: id(), status: z.literal("approved"), approved_at: timestamp() })
  .openapi("ApprovedSkill");

export const RejectedSkill = z
  .object({
    success: success(),
    marketplace_id: id(),
    ...rejectedFields,
  })
  .openapi("RejectedSkill");

const agentId = () =>
  bodyId("The tenant's agent that the skill is installed for. The tenant's other agents can run it too");
const configOverrides = () => field(jsonObject(), "Values for keys of the skill's `config`", { rate: 1.1 });

export const InstallBody = z
  .strictObject({
    skill_id: bodyId("The marketplace id"),
    agent_id: agentId().optional(),
    config_overrides: configOverrides().optional(),
  })
  .openapi("InstallSkillBody", {
    example: { skill_id: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e", config_overrides: { rate: 1.1 } },
  });

export const InstallPrivateBody = z
  .strictObject({
    marketplace_skill_id: bodyId("The marketplace id"),
    agent_id: agentId().optional(),
    config_overrides: configOverrides().optional(),
  })
  .openapi("InstallPrivateSkillBody", {
    example: { marketplace_skill_id: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e", config_overrides: { rate: 1.1 } },
  });

const installedFields = {
  success: success(),
  skill_id: field(id(), "The tenant's copy"),
  status: z.literal("installed"),
  message: message('"Currency converter" was installed; all agents of the tenant can run it.'),
};

export const InstalledSkillView = z.object(installedFields).openapi("InstalledSkill");

const PackageStatus = z.object({
  package_name: z.string().openapi({ example: "lodash" }),
  package_type: z.string().openapi({ example: "npm" }),
  status: field(z.literal("not_supported"), "The sandbox has no packages, so no package is ever installed"),
});

export const InstalledPrivateSkill = z
  .object({
    ...installedFields,
    packages_installed: field(
      z.array(PackageStatus),
      "The packages that the skill declares in `config.packages`, each with its status",
    ),
  })
  .openapi("InstalledPrivateSkill");

export const RatedSkill = z
  .object({
    success: success(),
    ...ratedFields,
  })
  .openapi("RatedSkill");

export const UpdatedSkillCopy = z
  .object({
    success: success(),
    skill_id: id(),
    status: z.enum(["updated", "up_to_date"]),
    version: field(z.string(), "The version of the listing that the copy now has", "2.0.0"),
    message: message('The skill now has version "2.0.0". The earlier state is kept as "Before 2.0.0 (1)".'),
  })
  .openapi("UpdatedSkillCopy");

/** Exactly the fields of a listing in a list. */
export const presentListing = (listing: ListingCard): z.output<typeof SkillListing> => ({
  id: listing.id,
  name: listing.name,
  description: listing.description,
  category: listing.category,
  skill_type: listing.subtype as z.output<typeof SkillType>,
  price: listing.price,
  rating: shownRating(listing),
  rating_count: listing.ratingCount,
  installs: listing.installs,
  tags: listing.tags,
  is_approved: listing.status === "approved",
  created_at: toTimestamp(listing.createdAt),
});

export const presentPublished = ({ listing }: Submitted): z.output<typeof PublishedSkillView> => ({
  success: true,
  marketplace_id: listing.id,
  status: "pending_approval",
  message:
    listing.status === "approved"
      ? "The new version was submitted for review; the approved one stays public in the meantime."
      : "The skill was submitted for review.",
});

export const presentInstalled = ({ skill, published }: InstalledSkillCopy): z.output<typeof InstalledSkillView> => ({
  success: true,
  skill_id: skill.id,
  status: "installed",
  message: [
    `${JSON.stringify(skill.name)} was installed; all agents of the tenant can run it.`,
    ...(published.environment_vars.length === 0
      ? []
      : [`It needs the environment variables ${published.environment_vars.join(", ")}.`]),
  ].join(" "),
});

export const presentInstalledPrivate = (copy: InstalledSkillCopy): z.output<typeof InstalledPrivateSkill> => ({
  ...presentInstalled(copy),
  packages_installed: declaredPackages(copy.published.config).map(({ name, type }) => ({
    package_name: name,
    package_type: type,
    status: "not_supported" as const,
  })),
});

export const presentUpdatedCopy = (copy: UpdatedCopy): z.output<typeof UpdatedSkillCopy> => ({
  success: true,
  skill_id: copy.skillId,
  status: copy.isUpdated ? "updated" : "up_to_date",
  version: copy.version,
  message: copy.isUpdated
    ? `The skill now has version ${JSON.stringify(copy.version)}. The earlier state is kept as ${JSON.stringify(copy.keptAs)}.`
    : `The skill has version ${JSON.stringify(copy.version)} already.`,
});
