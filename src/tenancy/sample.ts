import { AppError } from "#errors/app-error";
import { newUuidDigits } from "#lib/uuid";

/**
 * Rows of sample data tell themselves from all others by their ids: those are UUIDs of version 8 (RFC 9562: «custom»), and everything else
 * has version 7. So no table needs a column for it, and whoever reads an id anywhere can say "Sample".
 */
export const isSampleId = (id: string): boolean => id.charAt(VERSION_AT) === "8";

/** Where the digit of the version stands in a UUID, from 0. */
const VERSION_AT = 14;

/** The id of a tenant's sample row of a number up to 255: always the same one, so that it is there once at most. */
export const fixedSampleId = (tenantId: string, number: number): string =>
  `${tenantId.slice(0, VERSION_AT)}8${tenantId.slice(VERSION_AT + 1, -2)}${number.toString(16).padStart(2, "0")}`;

/** A new id for a sample row; it sorts by the time that the row tells of. */
export function newSampleId(at: number): string {
  const digits = newUuidDigits(at);
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    digits.slice(16, 20),
    digits.slice(20),
  ].join("-");
}

/** Throws FORBIDDEN for a row of sample data: it is there to look at. What it did is no evidence, and it does nothing more. */
export function refuseSample(id: string): void {
  if (isSampleId(id)) throw sampleRefusal();
}

/** The refusal to let a row of sample data act, or to change it. */
export const sampleRefusal = (): AppError =>
  new AppError("FORBIDDEN", {
    message:
      "This is sample data: it can be looked at, and goes with `DELETE /api/sample-data`. It cannot be run or changed.",
    details: { reason: "sample_data" },
  });
