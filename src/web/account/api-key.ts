import type { DataOf } from "#web/lib/operation.ts";

export type ApiKeyList = DataOf<"GET /api/auth/api-keys">;

export type ApiKey = ApiKeyList["api_keys"][number];

/** A key in the one answer that has the key itself. */
export type IssuedApiKey = DataOf<"POST /api/auth/api-keys">;

/** The actions that a permission allows a key. */
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
