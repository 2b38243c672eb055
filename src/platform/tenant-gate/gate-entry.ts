import type { TopicVersions } from "#db/write-request";
import type { WriteAnswer } from "#db/write-request";
import type { RateVerdict, WindowPolicy } from "#platform/rate-limits/window-counter";

import type { KeyState } from "./key-ledger.ts";

/** The windows a request is counted in. */
export interface Meter {
  /** Whose windows they are: null for the tenant's own. */
  person: string | null;
  policies: WindowPolicy[];
}

/** What a request shows at its tenant's gate. */
export interface GateRequest {
  tenantId: string;
  meter: Meter;
  /** Counts the request when its own windows are used up, so that it goes through all the same. */
  reserve: Meter | null;
  /** The tenant's windows of the calls of music, in which such a call is counted too; empty for any other request. */
  music: WindowPolicy[];
  idempotencyKey: string | null;
}

/** What the gate says to it. */
export interface GateEntry {
  /** Of the request's own windows, also when the reserve let it through; of the reserve when that refused it. */
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
