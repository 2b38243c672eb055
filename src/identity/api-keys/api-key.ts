import type { Permission } from "#tenancy/permissions";

/** A key as stored, without its hash. Times are milliseconds since 1970. */
export interface ApiKey {
  id: string;
  tenantId: string;
  /** Who made it: what this user may not do, the key may not do. */
  userId: string;
  name: string;
  permissions: Permission[];
  expiresAt: number | null;
  revokedAt: number | null;
  /** The key that took this one's place; this one works until `overlapEndsAt`. */
  rotatedTo: string | null;
  overlapEndsAt: number | null;
  lastUsedAt: number | null;
  createdAt: number;
}

/** A key with what its creator is called now. */
export type NamedApiKey = ApiKey & { creatorName: string | null };

/** How the audit log calls it: an entry outlives what it tells about. */
export const nameKey = ({ id, name }: Pick<ApiKey, "id" | "name">): string => `"${name}" (${id})`;
