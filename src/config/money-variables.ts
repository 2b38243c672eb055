import { listOf } from "#lib/settings";
import { type Tier, TIER_NAMES } from "#tenancy/tiers";

const DOLLARS = /^\d{1,7}(?:\.\d{1,6})?$/;
const NO_LIMIT = "none";

/** Dollars of each tier, as comma-separated `tier=dollars`; null for `none`, 0 for a tier that is not named. */
export function dollarsByTier(text: string): Readonly<Record<Tier, number | null>> {
  const isEntry = (entry: string): boolean => {
    const [tier = "", dollars = "", ...rest] = entry.split("=");
    const isTier = TIER_NAMES.some((name) => name === tier);
    return isTier && rest.length === 0 && (dollars === NO_LIMIT || DOLLARS.test(dollars));
  };
  const entries = listOf(isEntry, "must be a list of tier=dollars pairs, with `none` for no limit")(text);
  const given = new Map(entries.map((entry) => entry.split("=") as [string, string]));
  const of = (tier: Tier): number | null => {
    const dollars = given.get(tier) ?? "0";
    return dollars === NO_LIMIT ? null : Number(dollars);
  };
  return { free: of("free"), solo: of("solo"), team: of("team"), enterprise: of("enterprise") };
}

/** Dollars per million tokens of a model: input, output, cached input. */
type Dollars = readonly [input: number, output: number, cachedInput: number | null];

/** Prices by model, as comma-separated `model=input/output` or `model=input/output/cached`. */
export function pricesByModel(text: string): Readonly<Record<string, Dollars>> {
  const parts = (entry: string): [model: string, prices: string[]] => {
    const end = entry.lastIndexOf("=");
    return [entry.slice(0, end), entry.slice(end + 1).split("/")];
  };
  const isEntry = (entry: string): boolean => {
    const [model, prices] = parts(entry);
    return model !== "" && (prices.length === 2 || prices.length === 3) && prices.every((price) => DOLLARS.test(price));
  };
  const entries = listOf(isEntry, "must be a list of model=input/output or model=input/output/cached")(text);
  return Object.fromEntries(
    entries.map((entry) => {
      const [model, [input, output, cached]] = parts(entry);
      return [model, [Number(input), Number(output), cached === undefined ? null : Number(cached)] as const];
    }),
  );
}
