import { z } from "@hono/zod-openapi";

import { AGENT_ROLES } from "#agents/agents/schemas";
import { MATURITY_LEVELS } from "#engine/governance/maturity";
import { field } from "#http/field";
import { offsetQuery } from "#http/paging";
import { id, jsonObject, pathId, text, timestamp, title, toTimestamp, toTimestampOrNull } from "#http/schemas";
import { presentRated, RateBody, ratedFields } from "#publishing/listing-ratings/schemas";
import { partFields, searchText } from "#publishing/listing-search/schemas";
import type { VisibleListing } from "#publishing/listings/find-listing";
import type { ListingCard } from "#publishing/listings/listing-card.queries";
import { LISTING_STATUSES } from "#publishing/listings/listing-kind";
import { shownRating } from "#publishing/listings/mean-rating";
import {
  CATEGORY_FILTER,
  category,
  installs,
  meanRating,
  presentApproved,
  presentReach,
  presentRejected,
  queryPrice,
  queryTags,
  reachFields,
  rejectedFields,
  RejectQuery,
  shownPrice,
  sortBy,
} from "#publishing/listings/schemas";
import type { Submitted } from "#publishing/listings/submit-listing";

import { readTemplate } from "./agent-template.ts";
import type { InstalledTemplate } from "./install-agent-template.ts";
import { missingInWords, type MissingPart } from "./missing-parts.ts";

export { presentApproved, presentRated, presentRejected, RateBody, RejectQuery };

export const AgentPath = z.object({ agent_id: pathId("agent_id") });
export const TemplatePath = z.object({ template_id: pathId("template_id") });

const name = () => z.string().openapi({ example: "Invoice reader" });
const description = () => z.string().openapi({ example: "Reads invoices and reports anomalies" });
const version = () => z.string().openapi({ example: "3.0.0" });
const message = (example: string) => z.string().openapi({ example });
const success = () => z.literal(true);

export const BrowseQuery = z.object({
  query: searchText("invoice"),
  category: field(category().optional(), CATEGORY_FILTER),
  sort_by: sortBy().optional(),
  ...offsetQuery,
});

const listFields = {
  id: id(),
  name: name(),
  description: description(),
  category: category().nullable(),
  price: shownPrice(),
  rating: meanRating(),
  installs: installs(),
  version: version(),
};

export const AgentTemplateListing = z.object(listFields).openapi("AgentTemplateListing");

export const AgentTemplateList = z
  .object({
    agents: z.array(AgentTemplateListing),
    ...partFields,
  })
  .openapi("AgentTemplateList");

export const PublishQuery = z.object({
  name: field(title(100), "Name of the template", "Invoice reader"),
  description: field(text(2_000), "Purpose of the agent", "Reads invoices and reports anomalies"),
  price: queryPrice().optional().openapi({ default: 0 }),
  category: field(category().optional(), "Category of the template"),
  tags: field(queryTags().optional(), "At most 20 tags, separated by commas", "invoices,reports"),
  version: field(
    z
      .string()
      .regex(/^[0-9A-Za-z][0-9A-Za-z.+-]{0,49}$/, { message: "may have letters, digits, dots, plus and minus signs" })
      .optional(),
    "Name of this version; by default the agent's version",
    "3.0.0",
  ),
  include_memory: z
    .enum(["true", "false"])
    .optional()
    .transform((value) => value === "true")
    .openapi({
      type: "boolean",
      default: false,
      description: "Whether the template includes what the agent learned, redacted",
      example: false,
    }),
});

export const PublishedAgentTemplate = z
  .object({
    success: success(),
    template_id: id(),
    status: field(
      z.literal("pending_approval"),
      "State of the submitted version; a version that was approved earlier stays public in the meantime",
    ),
    message: message('The template "Invoice reader" (version 3.0.0) was submitted for review.'),
  })
  .openapi("PublishedAgentTemplate");

export const InstallQuery = z.object({
  name: field(title(100).optional(), "Name of the new agent; by default the template's name", "Our reader"),
});

const Missing = z
  .object({
    kind: z.enum(["model", "tool", "skill"]).openapi({ example: "tool" }),
    name: field(z.string(), "The name by which the template knows it", "mcp__orders__refund_order"),
    listing_id: field(id().nullable(), "The skill's listing on this marketplace; null without one", null),
    how_to_get: field(
      z.string(),
      "The steps of a user who wants it",
      'Register the tool server or API document with the name "orders" under Tools, and release the tool.',
    ),
  })
  .openapi("MissingPart");

/** The field with the parts that the workspace lacks. */
export const missingList = () =>
  field(
    z.array(Missing),
    "The parts that the template works with and the workspace lacks. The agent keeps the names of tools and skills, so it has them as soon as the workspace does; a model is left out",
  );

export const InstalledAgentTemplate = z
  .object({
    success: success(),
    agent_id: id(),
    status: z.literal("installed"),
    message: message('The agent "Invoice reader" was installed at the level intern.'),
    missing: missingList(),
  })
  .openapi("InstalledAgentTemplate");

export const ApprovedAgentTemplate = z
  .object({
    success: success(),
    template_id: id(),
    status: z.literal("approved"),
    approved_at: timestamp().nullable(),
  })
  .openapi("ApprovedAgentTemplate");

export const RejectedAgentTemplate = z
  .object({
    success: success(),
    template_id: id(),
    ...rejectedFields,
  })
  .openapi("RejectedAgentTemplate");

export const RatedAgentTemplate = z
  .object({
    success: success(),
    ...ratedFields,
  })
  .openapi("RatedAgentTemplate");

const Contents = z
  .object({
    role: z.enum(AGENT_ROLES).openapi({ example: "finance-agent" }),
    maturity_level: field(
      z.enum(MATURITY_LEVELS),
      "Level of the publisher's agent; an installed agent starts at `intern` at most",
      "supervised",
    ),
    capabilities: z.array(z.string()).openapi({ example: ["summarize"] }),
    model: z.string().nullable().openapi({ example: null }),
    tools: z.array(z.unknown()).openapi({ example: ["summarize_text"] }),
    skill_ids: field(z.array(id()), "Listings of the marketplace skills that the agent uses"),
    canvas_ui_schemas: z.array(jsonObject()).openapi({
      example: [{ type: "form", fields: [{ name: "amount", type: "number", required: true }] }],
    }),
    heuristics: field(z.number().int(), "Number of lessons that an installed agent remembers", 4),
    digest: field(
      z.string(),
      "SHA-256 of the snapshot's canonical JSON; an installation is pinned to it",
      "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    ),
  })
  .openapi("AgentTemplateContents");

export const AgentTemplateDetail = z
  .object({
    ...listFields,
    ...reachFields(),
    success: success(),
    status: z.enum(LISTING_STATUSES).openapi({ example: "approved" }),
    tags: z.array(z.string()).openapi({ example: ["invoices"] }),
    rating_count: z.number().int().openapi({ example: 2 }),
    is_free: z.boolean(),
    publisher_tenant_id: id(),
    created_at: timestamp(),
    approved_at: timestamp().nullable(),
    contents: field(Contents.nullable(), "Null when no version is approved or under review"),
  })
  .openapi("AgentTemplateDetail");

/** Exactly the eight fields of a list entry. */
export const presentTemplate = (listing: ListingCard): z.output<typeof AgentTemplateListing> => ({
  id: listing.id,
  name: listing.name,
  description: listing.description,
  category: listing.category,
  price: listing.price,
  rating: shownRating(listing),
  installs: listing.installs,
  version: listing.versionLabel,
});

export const presentPublished = ({ listing, version: { front, label } }: Submitted) => ({
  success: true as const,
  template_id: listing.id,
  status: "pending_approval" as const,
  message: `The template "${String(front["name"])}" (version ${label}) was submitted for review.`,
});

export const presentMissing = ({
  kind,
  name: missing,
  listingId,
  howToGet,
}: MissingPart): z.output<typeof Missing> => ({
  kind,
  name: missing,
  listing_id: listingId,
  how_to_get: howToGet,
});

export const presentInstalled = ({
  agent,
  missing = [],
}: InstalledTemplate): z.output<typeof InstalledAgentTemplate> => ({
  success: true as const,
  agent_id: agent.id,
  status: "installed" as const,
  message: `The agent "${agent.name}" was installed at the level ${agent.maturityLevel}.${missingInWords(missing)}`,
  missing: missing.map(presentMissing),
});

export const presentDetail = (found: VisibleListing, now: number): z.output<typeof AgentTemplateDetail> => ({
  success: true,
  ...presentTemplate(found.listing),
  ...presentReach(found.listing, found, now),
  status: found.listing.status,
  tags: found.listing.tags,
  rating_count: found.listing.ratingCount,
  is_free: found.listing.price === 0,
  publisher_tenant_id: found.listing.tenantId,
  created_at: toTimestamp(found.listing.createdAt),
  approved_at: toTimestampOrNull(found.listing.approvedAt),
  contents: found.version === null ? null : presentContents(found.version),
});

function presentContents({ snapshot, digest }: NonNullable<VisibleListing["version"]>): z.output<typeof Contents> {
  const template = readTemplate(snapshot);
  return {
    role: template.role,
    maturity_level: template.maturity_level,
    capabilities: template.capabilities,
    model: template.configuration.model ?? null,
    tools: template.configuration.tools ?? [],
    skill_ids: template.skill_ids,
    canvas_ui_schemas: template.canvas_ui_schemas.map((schema) => ({ ...schema })),
    heuristics: template.heuristics.length,
    digest,
  };
}

/** The entity tag of a template: it changes with the listing, its installations and its ratings, and with the day of its history. */
export const templateTag = (
  { listing: { revision, installs: installed, ratingSum, ratingCount } }: VisibleListing,
  { install_history: { days } }: z.output<typeof AgentTemplateDetail>,
): string => `"${revision}.${installed}.${ratingSum}.${ratingCount}.${days.from}"`;
