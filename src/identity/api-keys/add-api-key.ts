import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";
import { firstWriter } from "#platform/tenant-gate/first-writer";
import type { Permission } from "#tenancy/permissions";

import { issueApiKey } from "./issue-api-key.ts";

/** Gives an internally created user an API key and returns its text; for the first account and for tests. */
export async function addApiKey(
  base: BaseContext,
  user: { id: string; tenantId: string },
  { name, permissions }: { name: string; permissions: readonly Permission[] },
): Promise<string> {
  const input = { tenantId: user.tenantId, userId: user.id, name, permissions, expiresAt: null };
  const { text, statement } = await issueApiKey(base, input);
  await commit(firstWriter(base, user.tenantId), [statement]);
  return text;
}
