import { AppError } from "#errors/app-error";
import { newUuidDigits } from "#lib/uuid";

/**
 * Rows of sample data are recognized by their ids: those are UUIDs of version 8 (RFC 9562: «custom»), and all others
 * have version 7. So no table needs a column for it, and every reader of an id can show "Sample".
 */
export const isSampleId = (id: string): boolean => id.charAt(VERSION_AT) === "8";

/**
 * Whether a tenant is a sample workspace, whose own id says it. So everything that knows a tenant's id knows this without
 * a read. Its rows have ids as all others.
 */
export const isSampleTenant = ({ id }: { id: string }): boolean => isSampleId(id);

/** The index of the version digit in a UUID, from 0. */
const VERSION_AT = 14;

/** The id of a tenant's sample row with a number up to 255: always the same, so that it exists at most once. */
export const fixedSampleId = (tenantId: string, number: number): string =>
  `${tenantId.slice(0, VERSION_AT)}8${tenantId.slice(VERSION_AT + 1, -2)}${number.toString(16).padStart(2, "0")}`;

/** A new id for a sample row; it sorts by the row's time. */
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

/**
 * Throws FORBIDDEN for a row of sample data, which is read-only. Its past is not evidence, and it takes no further
 * action.
 */
export function refuseSample(id: string): void {
  if (isSampleId(id)) throw sampleRefusal();
}

/** The refusal of an action or change of a row of sample data. */
export const sampleRefusal = (): AppError =>
  new AppError("FORBIDDEN", {
    message: "This is sample data: it can be read but not run or changed. `DELETE /api/sample-data` removes it.",
    details: { reason: "sample_data" },
  });
