import type { BaseContext } from "#context";
import { commit } from "#db/commit";
import { BoundedCache } from "#lib/bounded-cache";

import { updateKeyLastUsed } from "./store.ts";

/** A key's last use is written at most this often by an isolate: it says whether a key is stale, nothing finer. */
const NOTE_EVERY_MS = 60_000;

const notedAt = new BoundedCache<number>(2_000);

/** Keeps `last_used_at` of a key, after the answer. Losing a note is harmless. */
export function noteKeyUse(base: BaseContext, tenantId: string, keyId: string, now: number): void {
  if (now - (notedAt.get(keyId) ?? 0) < NOTE_EVERY_MS) return;
  notedAt.set(keyId, now);
  base.waitUntil(
    commit(base, [updateKeyLastUsed(tenantId, keyId, now)]).catch((error: unknown) =>
      base.log.warn("key_use_not_noted", { error }),
    ),
  );
}
