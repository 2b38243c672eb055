import { z } from "@hono/zod-openapi";

import type { SkillRow } from "#db/schema/skills";
import { isKnownAction } from "#engine/governance/actions";
import { field } from "#http/field";
import { offsetQuery } from "#http/paging";
import { id, jsonObject, pathId, text, timestamp, toTimestamp } from "#http/schemas";
import { LISTING_STATUSES } from "#publishing/listings/listing-kind";
import { meanOf } from "#publishing/listings/mean-rating";
import {
  inputSchema,
  outputSchema,
  sizedObject,
  skillCategory,
  skillCode,
  skillConfig,
  skillDescription,
  skillName,
  skillTags,
  SkillType,
} from "#skills/skill-fields/schemas";
import { MAX_CONFIG_BYTES, MAX_VARIABLE_CHARACTERS } from "#skills/skill-fields/skill-limits";

import { governedSkillAction } from "./governed-skill-action.ts";
import type { SkillListing, SkillListRow, SkillWithListing } from "./store.ts";

export const SkillPath = z.object({ skill_id: pathId("skill_id") });

const SkillStatus = z.enum(["installed", "uninstalled"]).openapi({ example: "installed" });

const governedAction = () =>
  field(
    z.string().refine(isKnownAction, { message: "must be an action of the table of actions" }),
    "The action that governs calls of the skill; needs `GOVERNANCE_APPROVE`. Without one an api skill is governed by its method (GET 1, DELETE 4, others 3), and words of its name or address only raise that",
    "fetch",
  );

export const CreateSkillBody = z
  .strictObject({
    name: skillName(),
    description: skillDescription().optional(),
    skill_type: SkillType,
    input_schema: inputSchema().optional(),
    output_schema: outputSchema().optional(),
    config: skillConfig().optional(),
    code: field(
      skillCode().nullable().optional(),
      "JavaScript code of a `function` or `script` skill. It is parsed when the client sends it, and runs only when an agent uses the skill",
      "function main(input) {\n  return { total: input.amount * config.rate };\n}",
    ),
    category: skillCategory().nullable().optional(),
    tags: skillTags().optional(),
    action: governedAction().optional(),
  })
  .openapi("CreateSkillBody", {
    example: {
      name: "Currency converter",
      description: "Converts amounts at the rates of its configuration",
      skill_type: "function",
      input_schema: { type: "object", properties: { amount: { type: "number" } }, required: ["amount"] },
      output_schema: { type: "object", properties: { total: { type: "number" } } },
      config: { rate: 1.08 },
      code: "function main(input) {\n  return { total: input.amount * config.rate };\n}",
      category: "finance",
      tags: ["money", "rates"],
    },
  });

export const UpdateSkillBody = z
  .strictObject({
    name: skillName().optional(),
    description: skillDescription().optional(),
    action: governedAction().nullable().optional(),
    config_overrides: field(
      sizedObject(MAX_CONFIG_BYTES).optional(),
      "Values for keys of the skill's `config`; null removes an override",
      { rate: 1.1 },
    ),
    environment_vars: z
      .record(
        z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,99}$/, { message: "names may have letters, digits and _" }),
        text(MAX_VARIABLE_CHARACTERS, 0).nullable(),
      )
      .optional()
      .openapi({
        type: "object",
        additionalProperties: { type: "string", nullable: true },
        description:
          "Environment variables, stored encrypted and never shown again; null removes one. The code reads them as the global `env`, and the headers of an `api` skill as `${NAME}`",
        example: { RATES_KEY: "rk_7f3d0a91" },
      }),
  })
  .refine((body) => Object.keys(body).length > 0, { message: "must have at least one field" })
  .openapi("UpdateSkillBody", {
    example: { config_overrides: { rate: 1.1 }, environment_vars: { RATES_KEY: "rk_7f3d0a91" } },
  });

export type CreateSkillInput = z.output<typeof CreateSkillBody>;
export type UpdateSkillInput = z.output<typeof UpdateSkillBody>;

export const ListSkillsQuery = z.object({
  query: field(text(200, 0).optional(), "Words or beginnings of words in the name or description", "currency"),
  category: field(skillCategory().optional(), "Only skills of exactly this category"),
  skill_type: SkillType.optional(),
  is_installed: z
    .enum(["true", "false"])
    .optional()
    .transform((value) => (value === undefined ? undefined : value === "true"))
    .openapi({
      type: "boolean",
      description: "`true`: list only installed skills. `false`: list only uninstalled ones",
    }),
  sort_by: field(z.enum(["name", "created_at", "rating"]).default("name"), "Sort key of the list"),
  sort_order: field(
    z.enum(["asc", "desc"]).default("asc"),
    "`asc`: ascending by number, time or alphabet. `desc`: descending",
  ),
  ...offsetQuery,
});

const success = () => z.literal(true);

const listFields = {
  id: id(),
  name: skillName(),
  description: skillDescription(),
  skill_type: SkillType,
  category: skillCategory().nullable(),
  is_own: field(z.boolean(), "`true`: the tenant created it. `false`: the tenant installed it from the marketplace"),
  is_installed: z.boolean(),
  rating: field(z.number().nullable(), "Mean rating of the skill's listing; null if there is none", null),
  created_at: timestamp(),
};

export const PrivateSkill = z.object(listFields).openapi("PrivateSkill");

export const PrivateSkillList = z
  .object({
    success: success(),
    skills: z.array(PrivateSkill),
    total: z.number().int(),
    limit: z.number().int(),
    offset: z.number().int(),
  })
  .openapi("PrivateSkillList");

export const PrivateSkillDetail = z
  .object({
    ...listFields,
    status: SkillStatus,
    tags: skillTags(),
    input_schema: inputSchema(),
    output_schema: outputSchema(),
    config: skillConfig(),
    config_overrides: jsonObject().openapi({ example: { rate: 1.1 } }),
    environment_vars: field(z.array(z.string()), "Names of the environment variables", ["RATES_KEY"]),
    code: z.string().nullable().openapi({ example: "function main(input) { return input; }" }),
    version: field(z.number().int(), "Rises by one with every change"),
    action: field(z.string(), "The action that governs calls of the skill", "run_skill"),
    marketplace_id: field(
      id().nullable(),
      "The listing that the skill is a copy of or is published as; null when it is neither",
      null,
    ),
    listing_status: field(
      z.enum(LISTING_STATUSES).nullable(),
      "State of that listing. A copy still runs after its listing was withdrawn or suspended; the tenant should review it",
      "approved",
    ),
    source_digest: field(
      z.string().nullable(),
      "SHA-256 digest of the version that this is a copy of; null for the tenant's own skill",
      null,
    ),
    update_available: field(z.boolean(), "Whether the listing now has another approved version than the copy"),
    updated_at: timestamp(),
  })
  .openapi("PrivateSkillDetail");

export const PrivateSkillView = z.object({ success: success(), skill: PrivateSkillDetail });

export const CreatedSkill = z
  .object({ success: success(), skill_id: id(), name: skillName(), status: SkillStatus, is_public: z.literal(false) })
  .openapi("CreatedSkill");

export const UpdatedSkill = z
  .object({
    success: success(),
    skill_id: id(),
    name: skillName(),
    description: skillDescription(),
    config_overrides_applied: field(jsonObject(), "All overrides that now apply, including earlier ones", {
      rate: 1.1,
    }),
  })
  .openapi("UpdatedSkill");

export const UninstalledSkill = z
  .object({
    success: success(),
    skill_id: id(),
    status: z.literal("uninstalled"),
    message: z.string().openapi({ example: "The skill was uninstalled." }),
  })
  .openapi("UninstalledSkill");

/** Exactly the nine fields of a list entry. */
export const presentSkill = ({ skill, listing }: SkillListRow): z.output<typeof PrivateSkill> => ({
  id: skill.id,
  name: skill.name,
  description: skill.description,
  skill_type: skill.skillType,
  category: skill.category,
  is_own: skill.sourceListingId === null,
  is_installed: skill.status === "installed",
  rating: listing === null ? null : meanOf(listing.ratingSum, listing.ratingCount),
  created_at: toTimestamp(skill.createdAt),
});

export const presentDetail = ({ skill, listing }: SkillWithListing): z.output<typeof PrivateSkillView> => ({
  success: true,
  skill: {
    ...presentSkill({ skill, listing }),
    status: skill.status,
    tags: skill.tags,
    input_schema: skill.inputSchema,
    output_schema: skill.outputSchema,
    config: skill.config,
    config_overrides: skill.configOverrides,
    environment_vars: Object.keys(skill.environment).toSorted(),
    code: skill.code,
    version: skill.version,
    action: governedSkillAction(skill),
    marketplace_id: listing?.id ?? skill.sourceListingId,
    listing_status: listing?.status ?? null,
    source_digest: skill.sourceDigest,
    update_available: isOutOfDate(skill, listing),
    updated_at: toTimestamp(skill.updatedAt),
  },
});

const isOutOfDate = ({ sourceVersionId }: SkillRow, listing: SkillListing | null): boolean =>
  sourceVersionId !== null && listing?.status === "approved" && listing.approvedVersionId !== sourceVersionId;

export const presentCreated = (skill: SkillRow): z.output<typeof CreatedSkill> => ({
  success: true,
  skill_id: skill.id,
  name: skill.name,
  status: skill.status,
  is_public: false,
});

export const presentUpdated = (skill: SkillRow): z.output<typeof UpdatedSkill> => ({
  success: true,
  skill_id: skill.id,
  name: skill.name,
  description: skill.description,
  config_overrides_applied: skill.configOverrides,
});

export const presentUninstalled = (skill: SkillRow): z.output<typeof UninstalledSkill> => ({
  success: true,
  skill_id: skill.id,
  status: "uninstalled",
  message: `The skill "${skill.name}" was uninstalled; its environment variables were deleted.`,
});

/** The entity tag of a skill as it was written. */
export const skillTag = ({ version }: SkillRow): string => `"${version}"`;

/** The entity tag of a skill with its marketplace data, which changes independently of the skill. */
export const viewTag = ({ skill, listing }: SkillWithListing): string =>
  listing === null
    ? skillTag(skill)
    : `"${[skill.version, listing.status, listing.approvedVersionId, listing.ratingSum, listing.ratingCount].join(".")}"`;
