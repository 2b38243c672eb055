import type { Statement } from "#db/statement";
import { makeApiKey } from "#platform/credentials/api-key-format";
import type { Permission } from "#tenancy/permissions";

import type { ApiKey } from "./api-key.ts";
import { insertApiKey } from "./store.ts";

interface NewKey {
  tenantId: string;
  userId: string;
  name: string;
  permissions: readonly Permission[];
  expiresAt: number | null;
}

/** A new key: its record, its text (known only now), and the statement that stores its hash. */
export async function issueApiKey(
  ctx: { clock: () => number; newId: () => string },
  input: NewKey,
): Promise<{ key: ApiKey; text: string; statement: Statement }> {
  const id = ctx.newId();
  const { text, secretHash } = await makeApiKey(id);
  const row = { ...input, permissions: [...input.permissions], id, createdAt: ctx.clock() };
  const key: ApiKey = { ...row, revokedAt: null, rotatedTo: null, overlapEndsAt: null, lastUsedAt: null };
  return { key, text, statement: insertApiKey({ ...row, secretHash }) };
}
