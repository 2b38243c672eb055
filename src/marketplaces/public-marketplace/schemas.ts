import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { offsetQuery } from "#http/paging";
import {
  id,
  jsonObject,
  jsonObjectOrNull,
  pathId,
  queryFlag,
  timestamp,
  toTimestamp,
  toTimestampOrNull,
} from "#http/schemas";
import { presentListing, skillFilters, skillListingFields } from "#marketplaces/skill-marketplace/schemas";
import { facets, listingSorts, pageFields, presentPageFields, sortOrder } from "#publishing/listing-search/schemas";
import type { ListingPage } from "#publishing/listing-search/search-listings";
import type { ListingCard } from "#publishing/listings/listing-card.queries";
import { presentReach, reachFields } from "#publishing/listings/schemas";

import type { PublicSkill } from "./get-public-skill.ts";

export const SkillPath = z.object({ skill_id: pathId("skill_id") });

export const PublicSearchQuery = z.object({
  ...skillFilters,
  is_free: queryFlag("Whether to list only free skills"),
  is_featured: queryFlag("Whether to list only skills that the platform features"),
  sort_by: listingSorts().default("created_at"),
  sort_order: sortOrder(),
  ...offsetQuery,
});

export type PublicSearch = z.output<typeof PublicSearchQuery>;

const publicFields = { ...skillListingFields, is_free: z.boolean().openapi({ example: true }) };

const PublicSkillListing = z.object(publicFields).openapi("PublicSkillListing");

export const PublicSkillList = z
  .object({
    skills: z.array(PublicSkillListing),
    ...pageFields,
  })
  .openapi("PublicSkillList");

const digest = () =>
  field(
    z.string(),
    "SHA-256 of the canonical JSON of the content that an installation contains",
    "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  );
const version = () => z.string().openapi({ example: "1.2.0" });
const schema = (description: string) =>
  field(jsonObjectOrNull(), description, { type: "object", properties: { amount: { type: "number" } } });
const times = (example: number) => z.number().int().openapi({ example });

export const PublicSkillDetail = z
  .object({
    ...publicFields,
    ...reachFields(),
    publisher_tenant_id: id(),
    is_featured: z.boolean().openapi({ example: false }),
    long_description: z.string().nullable().openapi({ example: "Features and set-up of the skill." }),
    documentation_url: z.string().nullable().openapi({ example: "https://example.com/currency-converter" }),
    version: version(),
    digest: digest(),
    approved_at: timestamp().nullable(),
    code: z.string().nullable().openapi({ example: "function main(input) { return input; }" }),
    config: jsonObject().openapi({ example: { rate: 1.08 } }),
    input_schema: schema("JSON Schema of the skill's input"),
    output_schema: schema("JSON Schema of the skill's output"),
    environment_vars: field(z.array(z.string()), "Names of the environment variables that the skill needs", [
      "RATES_KEY",
    ]),
    rating_distribution: field(
      z.object({ 1: times(0), 2: times(0), 3: times(0), 4: times(1), 5: times(1) }),
      "Number of tenants that gave each rating",
    ),
    versions: field(
      z.array(z.object({ version: version(), digest: digest(), approved_at: timestamp().nullable() })),
      "The approved versions, newest first; at most 50",
    ),
  })
  .openapi("PublicSkillDetail");

export const SkillCategories = z.object({ categories: facets() }).openapi("SkillCategories");
export const SkillTags = z.object({ tags: facets() }).openapi("SkillTags");

export const presentPublicPage = (
  page: ListingPage,
  asked: Pick<PublicSearch, "limit" | "offset">,
): z.output<typeof PublicSkillList> => ({
  skills: page.rows.map(presentPublic),
  ...presentPageFields(page, asked),
});

const presentPublic = (listing: ListingCard): z.output<typeof PublicSkillListing> => ({
  ...presentListing(listing),
  is_free: listing.price === 0,
});

export function presentPublicDetail(skill: PublicSkill, now: number): z.output<typeof PublicSkillDetail> {
  const { listing, published, versions, ratings } = skill;
  const given = (rating: number): number => ratings.find((entry) => entry.rating === rating)?.count ?? 0;
  return {
    ...presentPublic(listing),
    ...presentReach(listing, skill, now),
    publisher_tenant_id: listing.tenantId,
    is_featured: listing.isFeatured,
    long_description: textOf(listing.card["long_description"]),
    documentation_url: textOf(listing.card["documentation_url"]),
    version: listing.versionLabel,
    digest: skill.version.digest,
    approved_at: toTimestampOrNull(listing.approvedAt),
    code: published.code,
    config: published.config,
    input_schema: published.input_schema,
    output_schema: published.output_schema,
    environment_vars: published.environment_vars,
    rating_distribution: { 1: given(1), 2: given(2), 3: given(3), 4: given(4), 5: given(5) },
    versions: versions.map(({ label, digest: versionDigest, decidedAt }) => ({
      version: label,
      digest: versionDigest,
      approved_at: decidedAt === null ? null : toTimestamp(decidedAt),
    })),
  };
}

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);
