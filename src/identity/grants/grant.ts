import type { Permission } from "#tenancy/permissions";

/** A grant as people see it, without its code. Times are milliseconds since 1970. */
export interface Grant {
  id: string;
  tenantId: string;
  userId: string;
  agentId: string | null;
  clientId: string;
  clientName: string;
  /** The host that vouches for the name; null when the program only says so of itself. */
  clientHost: string | null;
  permissions: Permission[];
  resource: string;
  createdAt: number;
  expiresAt: number | null;
  endedAt: number | null;
  endedReason: EndReason | null;
  lastUsedAt: number | null;
}

export type EndReason = "person" | "client" | "password" | "code_reused" | "refresh_token_reused";

/** A grant with the current names of its person and its agent. */
export type NamedGrant = Grant & { personName: string | null; agentName: string | null };

/** The audit log's name for it: an entry outlives its subject. */
export const nameGrant = ({ id, clientName }: Pick<Grant, "id" | "clientName">): string => `"${clientName}" (${id})`;
