import { newUuidDigits } from "#lib/uuid";

/** The index of the version digit in a UUID, from 0. */
const VERSION_AT = 14;

/**
 * Whether a tenant is a sample workspace: its id is a UUID of version 8 (RFC 9562: «custom»), and the ids of all others
 * have version 7. So everything that knows a tenant's id knows this without a read. Its rows have ids as all others.
 */
export const isSampleTenant = ({ id }: { id: string }): boolean => id.charAt(VERSION_AT) === "8";

/** A new id for a sample workspace; it sorts by the time. */
export function newSampleTenantId(at: number): string {
  const digits = newUuidDigits(at);
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    digits.slice(16, 20),
    digits.slice(20),
  ].join("-");
}
