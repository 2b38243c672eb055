import type { Bindings, ObjectKind } from "#context/bindings";

import type { CallLimit, Turn } from "./call-pace.ts";
import type { KeptAnswer } from "./kept-answers.ts";

/** Keeps the pace of one app at a vendor, or the answers to one account, for all isolates. */
export interface VendorKeeperClient {
  /** Asks for a turn to call. */
  turn(limit: CallLimit): Promise<Turn>;
  /** Records that the vendor asked to wait for this long. */
  holdOff(limit: CallLimit, forMs: number): Promise<void>;
  /** A kept answer, or that of a call in flight; null when the caller has to ask the vendor, and then to `land`. */
  answerTo(key: string): Promise<KeptAnswer | null>;
  /** Shares an answer with those that wait for it, and keeps it for a time. Null: there is no answer. */
  land(key: string, answer: KeptAnswer | null, forMs: number): Promise<void>;
  /** Records that the account changed: later callers share no call that began before. */
  turnOver(): Promise<void>;
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

/** The answers to one account that its callers share. */
export type SharedAnswers = Pick<VendorKeeperClient, "answerTo" | "land" | "turnOver">;

/** The shared answers of a connection. A later connection, maybe to another account, has other ones. */
export const answersOf = (
  { bindings }: { bindings: Pick<Bindings, "object"> },
  { tenantId, provider, connectedAt }: { tenantId: string; provider: string; connectedAt: number },
): SharedAnswers => bindings.object(VENDOR_KEEPER, `answers:${provider}:${tenantId}:${connectedAt}`);
