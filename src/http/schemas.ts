import { z } from "@hono/zod-openapi";

import { hiddenCharacter } from "#lib/hidden-characters";
import { isStorable, MAX_DEPTH } from "#lib/json";

/** Control characters other than tab, line feed and carriage return never belong in a stored text. */
// oxlint-disable-next-line no-control-regex -- naming them is the point
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

/** A text of one or more lines: not trimmed, valid Unicode, without control characters, between the given lengths. */
export const text = (maxLength: number, minLength = 1) =>
  z
    .string()
    .min(minLength)
    .max(maxLength)
    .refine((value) => value.isWellFormed(), { message: "must not contain unpaired surrogates" })
    .refine((value) => !CONTROL_CHARACTERS.test(value), { message: "must not contain control characters" });

/** A text that is not only white space. The minimum length already covers the empty text. */
export const prose = (maxLength: number) =>
  text(maxLength).refine((value) => value === "" || value.trim() !== "", { message: "must not be blank" });

/** A `prose` of one line without hidden characters: for names, which people read beside other text. */
export const title = (maxLength: number) =>
  prose(maxLength)
    .refine((value) => !/[\n\r\t]/.test(value), { message: "must be one line" })
    .refine((value) => hiddenCharacter(value) === null, {
      error: ({ input }) => `must not contain hidden characters, such as ${hiddenCharacter(String(input))} here`,
    });

/** A point in time: ISO 8601, UTC, milliseconds, `Z`. */
export const timestamp = () => z.string().openapi({ format: "date-time", example: "2026-11-21T09:30:00.000Z" });

/** An identifier that the platform generates. */
export const id = () => z.string().openapi({ format: "uuid", example: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e" });

/**
 * An identifier in a path; its name says of `what`. A malformed one is handled as an unknown one (404). So the schema
 * admits it, and the verb answers «not found»; `isUuid` keeps it from the database.
 */
export const pathId = (name: string, what = name.replace(/_id$/, "").replaceAll("_", " ")) =>
  z.string().openapi({
    param: { name, in: "path", description: `Id of the ${what}` },
    format: "uuid",
    example: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e",
  });

export { isStorable };

/** The message of a schema for any JSON about a value that cannot be stored. */
export const NOT_STORABLE = {
  message: `must not be nested deeper than ${MAX_DEPTH} levels or contain a number that is too large`,
};

export const jsonObject = () =>
  z
    .record(z.string(), z.unknown())
    .refine(isStorable, NOT_STORABLE)
    .openapi({ type: "object", additionalProperties: true });

/** A boolean in a query, where it comes as text; false when absent. */
export const queryFlag = (description: string) =>
  z
    .enum(["true", "false"])
    .optional()
    .transform((value) => value === "true")
    .openapi({ type: "boolean", default: false, description, example: false });

/**
 * A query's list with a maximum number of entries: the name repeated, or one value with commas. Duplicates are removed.
 */
export const queryList = <Entry extends z.ZodType<unknown, string>>(entry: Entry, most: number) =>
  z
    .union([z.string().max(2_000), z.array(z.string().max(200)).max(most)])
    .transform((value) => [value].flat().flatMap((part) => part.split(",")))
    .transform((parts) => [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ""))])
    .pipe(z.array(entry).max(most))
    .optional()
    .openapi({ type: "array", items: { type: "string" } });

/** A caller's moment (RFC 3339): in UTC, or with its offset. */
export const moment = () =>
  z.iso
    .datetime({ offset: true, error: "must be a time with a time zone, such as 2026-11-21T09:30:00Z" })
    .openapi({ format: "date-time", example: "2026-11-21T09:30:00.000Z" });

/** Milliseconds since 1970 as the wire's timestamp. */
export const toTimestamp = (at: number): string => new Date(at).toISOString();

export const toTimestampOrNull = (at: number | null): string | null => (at === null ? null : toTimestamp(at));

/** Any JSON object, or null without one. */
export const jsonObjectOrNull = () => z.record(z.string(), z.unknown()).nullable();
