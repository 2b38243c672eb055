import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import { BoundedCache } from "#lib/bounded-cache";

import { updateGrantLastUsed, updateKeyLastUsed } from "./store.ts";

/** Minimum interval between writes of a credential's last use by an isolate: it only shows whether the credential is stale. */
const NOTE_EVERY_MS = 60_000;

const notedAt = new BoundedCache<number>(2_000);

/** Updates `last_used_at` of a key after the answer. A lost update is harmless. */
export const noteKeyUse = (base: BaseContext, tenantId: string, keyId: string, now: number): void =>
  note(base, keyId, now, () => updateKeyLastUsed(tenantId, keyId, now));

/** The same for a grant. */
export const noteGrantUse = (base: BaseContext, tenantId: string, grantId: string, now: number): void =>
  note(base, grantId, now, () => updateGrantLastUsed(tenantId, grantId, now));

function note(base: BaseContext, id: string, now: number, update: () => Statement): void {
  if (now - (notedAt.get(id) ?? 0) < NOTE_EVERY_MS) return;
  notedAt.set(id, now);
  base.waitUntil(commit(base, [update()]).catch((error: unknown) => base.log.warn("key_use_not_noted", { error })));
}
