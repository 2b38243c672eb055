import type { Permission } from "#tenancy/permissions";

/** A key as stored, without its hash. Times are milliseconds since 1970. */
export interface ApiKey {
  id: string;
  tenantId: string;
  /** The maker: the key may not do what this user may not. */
  userId: string;
  name: string;
  permissions: Permission[];
  expiresAt: number | null;
  revokedAt: number | null;
  /** The key that replaces this one, which works until `overlapEndsAt`. */
  rotatedTo: string | null;
  overlapEndsAt: number | null;
  lastUsedAt: number | null;
  createdAt: number;
}

/** A key with the current name of its creator. */
export type NamedApiKey = ApiKey & { creatorName: string | null };

/** The audit log's name for it: an entry outlives its subject. */
export const nameKey = ({ id, name }: Pick<ApiKey, "id" | "name">): string => `"${name}" (${id})`;
