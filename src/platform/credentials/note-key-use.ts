import type { BaseContext } from "#context";
import { commit } from "#db/commit";
import { BoundedCache } from "#lib/bounded-cache";

import { updateKeyLastUsed } from "./store.ts";

/** Minimum interval between writes of a key's last use by an isolate: it only shows whether a key is stale. */
const NOTE_EVERY_MS = 60_000;

const notedAt = new BoundedCache<number>(2_000);

/** Updates `last_used_at` of a key after the answer. A lost update is harmless. */
export function noteKeyUse(base: BaseContext, tenantId: string, keyId: string, now: number): void {
  if (now - (notedAt.get(keyId) ?? 0) < NOTE_EVERY_MS) return;
  notedAt.set(keyId, now);
  base.waitUntil(
    commit(base, [updateKeyLastUsed(tenantId, keyId, now)]).catch((error: unknown) =>
      base.log.warn("key_use_not_noted", { error }),
    ),
  );
}
