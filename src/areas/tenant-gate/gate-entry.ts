import type { RateVerdict, WindowPolicy } from "#areas/rate-limits/window-counter";
import type { TopicVersions } from "#context";

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
