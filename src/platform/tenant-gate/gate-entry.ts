import type { TopicVersions } from "#db/write-request";
import type { WriteAnswer } from "#db/write-request";
import type { RateVerdict, WindowPolicy } from "#platform/rate-limits/window-counter";

import type { KeyState } from "./key-ledger.ts";

/** What a request shows at its tenant's gate. */
export interface GateRequest {
  tenantId: string;
  policies: WindowPolicy[];
  idempotencyKey: string | null;
}

/** What the gate says to it. */
export interface GateEntry {
  verdict: RateVerdict;
  versions: TopicVersions;
  keyState: KeyState | null;
}

/** What the gate says to a request that came with its write. */
export interface EntryWithWrite {
  /** Null when the gate is down. */
  entry: GateEntry | null;
  /** Null when nothing was written: the request is above its limit, or went by versions that are not current. */
  answer: WriteAnswer | null;
}
