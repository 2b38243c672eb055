import type { Pagination } from "#web/lib/pagination.ts";

export interface ApiKey {
  id: string;
  name: string;
  prefix: string;
  permissions: string[];
  user_id: string;
  status: "active" | "expired" | "revoked" | "rotated";
  created_at: string;
  expires_at: string | null;
  last_used_at: string | null;
  /** Of a deleted key; null when it cannot be restored. */
  restorable_until: string | null;
  rotated_to: string | null;
  overlap_ends_at: string | null;
}

/** A key in the one answer that has the key itself. */
export interface IssuedApiKey extends ApiKey {
  key: string;
}

export interface ApiKeyList {
  api_keys: ApiKey[];
  pagination: Pagination;
}

/** What a permission lets a key do. */
export const permissionText = (permission: string): string => PERMISSIONS[permission] ?? permission;

const PERMISSIONS: Readonly<Record<string, string>> = {
  AGENT_VIEW: "See agents and what they did",
  AGENT_RUN: "Run agents",
  AGENT_MANAGE: "Create, change and delete agents",
  SKILL_VIEW: "See skills",
  SKILL_MANAGE: "Create, change and delete skills",
  GOVERNANCE_APPROVE: "Decide what waits for approval",
  INTEGRATION_MANAGE: "Manage connections",
  WEBHOOK_MANAGE: "Manage webhooks",
  TENANT_ADMIN: "Administer the tenant, its people and keys",
};
