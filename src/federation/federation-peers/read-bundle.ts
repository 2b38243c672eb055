import { z } from "zod";

import { canonicalJson, isStorable } from "#lib/json";
import { redactText } from "#lib/redaction/redact-text";

import { cleanLine, cleanText } from "./clean-text.ts";

/** A stranger's bundle after all its parts were checked and cleaned. */
export interface ReadBundle {
  id: string;
  name: string;
  description: string;
  version: string;
  configuration: { model?: string; temperature?: number; max_tokens?: number; system_prompt?: string };
  capabilities: string[];
  skillIds: string[];
  canvasUiSchemas: { type: string; fields: { name: string; type: string; required: boolean }[] }[];
  heuristics: { error_type: string; error_code: string; resolution: string }[];
  /** The received bundle as canonical JSON (RFC 8785), which its digest and signature cover. */
  canonicalText: string;
}

export type BundleVerdict = { ok: true; bundle: ReadBundle } | { ok: false; reason: string };

/** A text of at most this many characters, cleaned; the rest may be empty. */
const prose = (maxLength: number) => z.string().max(maxLength).transform(cleanText);
/** A line that is not empty after cleaning. */
const line = (maxLength: number) =>
  z
    .string()
    .max(4 * maxLength)
    .transform((value) => cleanLine(value).slice(0, maxLength).toWellFormed().trim())
    .refine((value) => value !== "", { message: "is blank" });
/**
 * Characters of names as people write them in forms, such as `string[]` and `Größe (cm)`, but no invisible characters, quotes or markup.
 */
const PLAIN_NAME = /^(?:(?!\p{DI})[\p{L}\p{M}\p{N} _.,()[\]/|?!#%+*-]){1,200}$/u;
const HOSTILE_NAME = /^\s|\s$|\.\.|^(?:__proto__|constructor|prototype)$/;
/** The name or type of a field or a component. Code reads it, so an invalid one is refused rather than cleaned. */
const plainName = z
  .string()
  .refine((value) => PLAIN_NAME.test(value) && !HOSTILE_NAME.test(value), { message: "must be a plain name" });
const texts = (maxCount: number) => z.array(line(100)).max(maxCount);

/** Document 3's shape. Unknown fields are dropped at every level: schemas are forward compatible. */
const Bundle = z.object({
  id: z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i),
  name: line(100),
  description: prose(2_000).nullable(),
  category: z.string().max(200).nullable(),
  price: z.number().min(0),
  version: z.string().regex(/^[0-9A-Za-z][0-9A-Za-z.+_-]{0,63}$/),
  configuration: z.object({
    model: line(200).nullish(),
    temperature: z.number().min(0).max(2).nullish(),
    max_tokens: z.number().int().min(1).max(200_000).nullish(),
    system_prompt: prose(20_000).nullish(),
    capabilities: texts(50).nullish(),
  }),
  capabilities: texts(100),
  canvas_ui_schemas: z
    .array(
      z.object({
        type: plainName,
        fields: z.array(z.object({ name: plainName, type: plainName, required: z.boolean().default(false) })).max(100),
      }),
    )
    .max(100),
  anonymized_memory_bundle: z.object({
    heuristics: z.array(z.object({ error_type: line(100), error_code: line(100), resolution: prose(2_000) })).max(200),
  }),
});

/**
 * Reads the bundle from the bytes of an answer. It refuses anything but JSON in the shape of document 3, values beyond the limits of an
 * agent, and canvas fields without plain names. It removes characters that hide or reverse text, markup in names, and personal data that
 * the sender left in the lessons.
 */
export function readBundle(bytes: Uint8Array): BundleVerdict {
  const value = parseJson(bytes);
  if (value === undefined) return { ok: false, reason: "it is not JSON" };
  if (!isStorable(value))
    return { ok: false, reason: "it is nested too deeply or contains a number that is out of range" };
  const parsed = Bundle.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { ok: false, reason: `${issue?.path.map(String).join(".").slice(0, 200) ?? ""}: ${issue?.message ?? ""}` };
  }
  const { configuration, ...rest } = parsed.data;
  return {
    ok: true,
    bundle: {
      id: rest.id.toLowerCase(),
      name: rest.name,
      description: rest.description ?? "",
      version: rest.version,
      configuration: present({
        model: configuration.model,
        temperature: configuration.temperature,
        max_tokens: configuration.max_tokens,
        system_prompt: configuration.system_prompt === "" ? null : configuration.system_prompt,
      }),
      capabilities: configuration.capabilities ?? [],
      skillIds: rest.capabilities,
      canvasUiSchemas: rest.canvas_ui_schemas,
      heuristics: rest.anonymized_memory_bundle.heuristics
        .map((heuristic) => ({ ...heuristic, resolution: redactText(heuristic.resolution).trim() }))
        .filter(({ resolution }) => resolution !== ""),
      canonicalText: canonicalJson(value),
    },
  };
}

/** Parses UTF-8 bytes as JSON; undefined when they are not JSON. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** Only the defined values. */
function present<Values extends Record<string, unknown>>(values: Values) {
  const kept = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(kept) as { [Key in keyof Values]?: NonNullable<Values[Key]> };
}
