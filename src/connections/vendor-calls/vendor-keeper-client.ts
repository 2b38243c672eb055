import type { Bindings, ObjectKind } from "#bindings/bindings";

import type { CallLimit, Turn } from "./call-pace.ts";

/** Keeps the pace of one app at a vendor, for all isolates and tenants. */
export interface VendorKeeperClient {
  /** Asks for a turn to call. */
  turn(limit: CallLimit): Promise<Turn>;
  /** Records that the vendor asked to wait for this long. */
  holdOff(limit: CallLimit, forMs: number): Promise<void>;
}

const VENDOR_KEEPER: ObjectKind<VendorKeeperClient> = { namespace: "VENDOR_KEEPER" };

/** The keeper that gives the calls of one account their turn. */
export interface PaceKeeper {
  turn: () => Promise<Turn>;
  holdOff: (forMs: number) => Promise<void>;
}

/** The keeper of an app at a vendor; of one account of it, where the vendor counts accounts. */
export function keeperOf(
  { bindings }: { bindings: Pick<Bindings, "object"> },
  limit: CallLimit,
  { provider, clientId, tenantId }: { provider: string; clientId: string; tenantId: string },
): PaceKeeper {
  const name = limit.counts === "app" ? `${provider}:${clientId}` : `${provider}:${clientId}:${tenantId}`;
  const keeper = bindings.object(VENDOR_KEEPER, name);
  return { turn: () => keeper.turn(limit), holdOff: (forMs) => keeper.holdOff(limit, forMs) };
}
