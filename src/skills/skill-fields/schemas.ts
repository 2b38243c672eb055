import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { jsonObject, NOT_STORABLE, text, title } from "#http/schemas";
import { isStorable } from "#lib/json";

import { jsonBytes, MAX_CODE_BYTES, MAX_CONFIG_BYTES, MAX_SCHEMA_BYTES, MAX_TAGS, textBytes } from "./skill-limits.ts";

const SKILL_TYPES = ["api", "function", "script", "docker", "container"] as const;

export const SkillType = z.enum(SKILL_TYPES).openapi("SkillType", {
  description:
    "`function`: the code defines `main(input)`. `script`: the last value of the code is the output, and `input` is a global. Both run in a sandbox without network and files. `api`: the skill calls an endpoint. `docker`, `container`: the skill needs a runner, which an instance may not have",
  example: "function",
});
export const skillName = () => field(title(100), "Name of the skill", "Currency converter");
export const skillDescription = () =>
  field(text(2_000, 0).nullable(), "Purpose of the skill", "Converts amounts at the rates of its configuration");
export const skillCategory = () => field(title(100), "Category of the skill, in your own words", "finance");
export const skillTags = () =>
  field(z.array(title(50)).max(MAX_TAGS), "Words by which people find the skill", ["money", "rates"]);

export const sizedObject = (maxBytes: number) =>
  jsonObject().refine((value) => jsonBytes(value) <= maxBytes, { message: `has more than ${maxBytes} bytes as JSON` });

/** Without `jsonObject`'s own type, which would keep the document from declaring it nullable. */
const schemaOrNull = () =>
  z
    .record(z.string(), z.unknown())
    .refine(isStorable, NOT_STORABLE)
    .refine((value) => jsonBytes(value) <= MAX_SCHEMA_BYTES, {
      message: `has more than ${MAX_SCHEMA_BYTES} bytes as JSON`,
    })
    .nullable();
export const inputSchema = () =>
  field(
    schemaOrNull(),
    "JSON Schema of the skill's input, with `type: object` at the top and without `anyOf` or similar keywords there, because model providers refuse other schemas. Models see `pattern`, but inputs are not checked against it",
    { type: "object", properties: { amount: { type: "number" } }, required: ["amount"] },
  );
export const outputSchema = () =>
  field(schemaOrNull(), "JSON Schema of the skill's output", {
    type: "object",
    properties: { total: { type: "number" } },
  });
export const skillConfig = () =>
  field(
    sizedObject(MAX_CONFIG_BYTES),
    "Settings. The code reads them as the global `config`. An `api` skill has `url`, `method` (by default POST) and `headers` here; `${NAME}` in a header is replaced by an environment variable",
    { rate: 1.08 },
  );
export const skillCode = () =>
  field(
    text(MAX_CODE_BYTES).refine((code) => textBytes(code) <= MAX_CODE_BYTES, {
      message: `has more than ${MAX_CODE_BYTES} bytes`,
    }),
    "JavaScript code of a `function` or `script` skill",
    "function main(input) {\n  return { total: input.amount * config.rate };\n}",
  );
