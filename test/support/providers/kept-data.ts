import type { SimulatedAccount } from "./wire.ts";

/** A simulated vendor's data about an account; made with `fresh` at the first call. */
export function kept<Data>(account: SimulatedAccount, name: string, fresh: () => Data): Data {
  account.data[name] ??= fresh();
  return account.data[name] as Data;
}

/** Counts an effect, so that a test detects repetitions and omissions. */
export function tookEffect(account: SimulatedAccount, name: string): void {
  const effects = kept<Record<string, number>>(account, "effects", () => ({}));
  effects[name] = (effects[name] ?? 0) + 1;
}
