import type { SimulatedAccount } from "./wire.ts";

/** What a simulated vendor keeps of an account; made with `fresh` at the first call. */
export function kept<Data>(account: SimulatedAccount, name: string, fresh: () => Data): Data {
  account.data[name] ??= fresh();
  return account.data[name] as Data;
}

/** Counts something that took effect, so that a test sees what happened twice or not at all. */
export function tookEffect(account: SimulatedAccount, name: string): void {
  const effects = kept<Record<string, number>>(account, "effects", () => ({}));
  effects[name] = (effects[name] ?? 0) + 1;
}
