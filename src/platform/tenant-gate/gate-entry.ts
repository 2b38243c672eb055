import type { TopicVersions } from "#db/write-request";
import type { WriteAnswer } from "#db/write-request";
import type { RateVerdict, WindowPolicy } from "#platform/rate-limits/window-counter";

import type { KeyState } from "./key-ledger.ts";

/** The windows that count a request. */
export interface Meter {
  /** The person of the windows; null for the tenant's own. */
  person: string | null;
  policies: WindowPolicy[];
}

/** A request's data for its tenant's gate. */
export interface GateRequest {
  tenantId: string;
  meter: Meter;
  /** Counts the request when its own windows are used up, so that it passes all the same. */
  reserve: Meter | null;
  /** The window of a wing that also counts this request; null for any other request. */
  own: WindowPolicy | null;
  idempotencyKey: string | null;
}

/** The gate's answer. */
export interface GateEntry {
  /** For the request's own windows, even when the reserve allowed it; for the reserve when that refused it. */
  verdict: RateVerdict;
  versions: TopicVersions;
  keyState: KeyState | null;
}

/** The gate's answer to a request that came with its write. */
export interface EntryWithWrite {
  /** Null when the gate is down. */
  entry: GateEntry | null;
  /** Null when nothing was written: the request is above its limit, or used outdated versions. */
  answer: WriteAnswer | null;
}
