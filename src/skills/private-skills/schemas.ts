import { z } from "@hono/zod-openapi";

import { offsetQuery } from "#http/paging";
import { id, jsonObject, NOT_STORABLE, pathId, text, timestamp, title, toTimestamp } from "#http/schemas";
import { isStorable } from "#lib/json";
import { LISTING_STATUSES } from "#publishing/listings/listing-kind";
import { meanOf } from "#publishing/listings/mean-rating";

import {
  jsonBytes,
  MAX_CODE_BYTES,
  MAX_CONFIG_BYTES,
  MAX_SCHEMA_BYTES,
  MAX_TAGS,
  MAX_VARIABLE_CHARACTERS,
  textBytes,
} from "./skill-limits.ts";
import type { SkillListing, SkillListRow, SkillRow, SkillWithListing } from "./store.ts";

const SKILL_TYPES = ["api", "function", "script", "docker", "container"] as const;

export const SkillPath = z.object({ skill_id: pathId("skill_id") });

export const SkillType = z.enum(SKILL_TYPES).openapi("SkillType", {
  description:
    "`function`: the code defines `main(input)`. `script`: its last value is the output, `input` is a global. Both run in a sandbox without network and files. `api`: an endpoint is called. `docker`, `container`: need a runner that this instance may not have",
  example: "function",
});
const SkillStatus = z.enum(["installed", "uninstalled"]).openapi({ example: "installed" });

const name = () => title(100).openapi({ example: "Currency converter" });
const description = () =>
  text(2_000, 0).nullable().openapi({ example: "Converts amounts at the rates of its configuration" });
const category = () => title(100).openapi({ example: "finance" });
const tags = () =>
  z
    .array(title(50))
    .max(MAX_TAGS)
    .openapi({ example: ["money", "rates"] });

const sizedObject = (maxBytes: number) =>
  jsonObject().refine((value) => jsonBytes(value) <= maxBytes, { message: `has more than ${maxBytes} bytes as JSON` });

/** Without `jsonObject`'s own type, beside which the document could not say that it may be null. */
const schemaOrNull = () =>
  z
    .record(z.string(), z.unknown())
    .refine(isStorable, NOT_STORABLE)
    .refine((value) => jsonBytes(value) <= MAX_SCHEMA_BYTES, {
      message: `has more than ${MAX_SCHEMA_BYTES} bytes as JSON`,
    })
    .nullable();
const inputSchema = () =>
  schemaOrNull().openapi({
    description: "JSON Schema of what the skill takes; `pattern` is told to models and not checked",
    example: { type: "object", properties: { amount: { type: "number" } }, required: ["amount"] },
  });
const outputSchema = () =>
  schemaOrNull().openapi({
    description: "JSON Schema of what it gives",
    example: { type: "object", properties: { total: { type: "number" } } },
  });
const config = () =>
  sizedObject(MAX_CONFIG_BYTES).openapi({
    description:
      "Settings: the global `config` of the code. Of an `api` skill `url`, `method` (POST when absent) and `headers`, in which `${NAME}` stands for an environment variable",
    example: { rate: 1.08 },
  });

export const CreateSkillBody = z
  .strictObject({
    name: name(),
    description: description().optional(),
    skill_type: SkillType,
    input_schema: inputSchema().optional(),
    output_schema: outputSchema().optional(),
    config: config().optional(),
    code: text(MAX_CODE_BYTES)
      .refine((code) => textBytes(code) <= MAX_CODE_BYTES, { message: `has more than ${MAX_CODE_BYTES} bytes` })
      .nullable()
      .optional()
      .openapi({
        description: "JavaScript, for `function` and `script`; parsed when it is given, run only by agents",
        example: "function main(input) {\n  return { total: input.amount * config.rate };\n}",
      }),
    category: category().nullable().optional(),
    tags: tags().optional(),
  })
  .openapi("CreateSkillBody");

export const UpdateSkillBody = z
  .strictObject({
    name: name().optional(),
    description: description().optional(),
    config_overrides: sizedObject(MAX_CONFIG_BYTES)
      .optional()
      .openapi({
        description: "Values for keys of the skill's `config`; null takes an override back",
        example: { rate: 1.1 },
      }),
    environment_vars: z
      .record(
        z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,99}$/, { message: "names have letters, digits and _" }),
        text(MAX_VARIABLE_CHARACTERS, 0).nullable(),
      )
      .optional()
      .openapi({
        type: "object",
        additionalProperties: { type: "string", nullable: true },
        description:
          "Stored encrypted and never shown again; null removes one. The code reads them as the global `env`, headers of an `api` skill as `${NAME}`",
        example: { RATES_KEY: "rk_7f3d0a91" },
      }),
  })
  .refine((body) => Object.keys(body).length > 0, { message: "must change something" })
  .openapi("UpdateSkillBody");

export type CreateSkillInput = z.output<typeof CreateSkillBody>;
export type UpdateSkillInput = z.output<typeof UpdateSkillBody>;

export const ListSkillsQuery = z.object({
  query: text(200, 0)
    .optional()
    .openapi({ description: "Words, or their beginnings, in name or description", example: "currency" }),
  category: category().optional(),
  skill_type: SkillType.optional(),
  is_installed: z
    .enum(["true", "false"])
    .optional()
    .transform((value) => (value === undefined ? undefined : value === "true"))
    .openapi({ type: "boolean", description: "Only installed skills, or only uninstalled ones" }),
  sort_by: z.enum(["name", "created_at", "rating"]).default("name"),
  sort_order: z.enum(["asc", "desc"]).default("asc"),
  ...offsetQuery,
});

const success = () => z.literal(true);

const listFields = {
  id: id(),
  name: name(),
  description: description(),
  skill_type: SkillType,
  category: category().nullable(),
  is_own: z.boolean().openapi({ description: "Made here; `false`: installed from the marketplace" }),
  is_installed: z.boolean(),
  rating: z.number().nullable().openapi({ description: "Mean rating of its listing; null without one", example: null }),
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
    tags: tags(),
    input_schema: inputSchema(),
    output_schema: outputSchema(),
    config: config(),
    config_overrides: jsonObject().openapi({ example: { rate: 1.1 } }),
    environment_vars: z.array(z.string()).openapi({ description: "The names alone", example: ["RATES_KEY"] }),
    code: z.string().nullable().openapi({ example: "function main(input) { return input; }" }),
    version: z.number().int().openapi({ description: "Rises with every change" }),
    marketplace_id: id().nullable().openapi({
      description: "The listing that it is a copy of, or that it is offered as; null when it is neither",
      example: null,
    }),
    listing_status: z.enum(LISTING_STATUSES).nullable().openapi({
      description:
        "What became of that listing. A copy whose listing was withdrawn or suspended still runs, and should be looked at",
      example: "approved",
    }),
    source_digest: z.string().nullable().openapi({
      description: "Of a copy: the SHA-256 digest of the version that was copied",
      example: null,
    }),
    update_available: z.boolean().openapi({ description: "Whether its listing has another approved version by now" }),
    updated_at: timestamp(),
  })
  .openapi("PrivateSkillDetail");

export const PrivateSkillView = z.object({ success: success(), skill: PrivateSkillDetail });

export const CreatedSkill = z
  .object({ success: success(), skill_id: id(), name: name(), status: SkillStatus, is_public: z.literal(false) })
  .openapi("CreatedSkill");

export const UpdatedSkill = z
  .object({
    success: success(),
    skill_id: id(),
    name: name(),
    description: description(),
    config_overrides_applied: jsonObject().openapi({
      description: "All overrides in force, these and earlier ones",
      example: { rate: 1.1 },
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

/** The entity tag of a skill beside what the marketplace knows of it, which changes without the skill. */
export const viewTag = ({ skill, listing }: SkillWithListing): string =>
  listing === null
    ? skillTag(skill)
    : `"${[skill.version, listing.status, listing.approvedVersionId, listing.ratingSum, listing.ratingCount].join(".")}"`;
