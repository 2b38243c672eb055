type Given = Readonly<Record<string, unknown>>;

/** Words that name a sum of money. */
const AMOUNTS = ["amount", "total", "sum", "price", "value"] as const;
/** Words around them that keep the meaning: `refund_amount`, `total_gross`. */
const BESIDE: ReadonlySet<string> = new Set(
  "in of to refund refunded payment paid order invoice transfer charge charged due gross net".split(" "),
);
/** The smallest unit of a currency. */
const MINOR: ReadonlySet<string> = new Set(["cent", "cents", "minor"]);
const CURRENCIES = ["currency", "currency_code"];
/** Codes of currencies that are more often words in names: `total_all`, `price_top`. */
const WORDS: ReadonlySet<string> = new Set(["all", "top"]);

interface Sum {
  amount: number;
  isMinor: boolean;
  /** The currency in its name; null without one. */
  currency: string | null;
  /** A name of fewer words comes first, then the order of `AMOUNTS`. */
  rank: number;
}

/**
 * The amount of money among arguments: "€62.40"; null without one, and for a number without a currency. The currency is that of the
 * argument's name (`amount_eur`, `total_usd_cents`), else that of `currency` beside it.
 */
export function amountIn(given: Given): string | null {
  const nested = AMOUNTS.map((name) => given[name]).find((value) => typeof value === "object" && value !== null);
  const from: Given = nested === undefined ? given : { ...(nested as Given) };
  const beside = CURRENCIES.map((name) => from[name]).find((value) => typeof value === "string");
  const sums = Object.entries(from)
    .flatMap(([name, value]) => sumOf(name, value))
    .toSorted((one, other) => one.rank - other.rank);
  for (const { amount, isMinor, currency } of sums) {
    const code = currency ?? beside;
    if (typeof code === "string") return amountText(isMinor ? amount / 10 ** digitsOf(code) : amount, code);
  }
  return null;
}

/** A number whose name says that it is a sum of money; nothing else is one: `total_items`, `price_id`. */
function sumOf(name: string, value: unknown): Sum[] {
  const amount = numberOf(value);
  if (amount === null) return [];
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split("_");
  const kind = AMOUNTS.findIndex((word) => words.includes(word));
  if (kind === -1) return [];
  const others = words.filter((word) => word !== AMOUNTS[kind] && !BESIDE.has(word));
  const currencies = others.filter((word) => !MINOR.has(word));
  const [currency = null, ...more] = currencies;
  if (more.length > 0 || (currency !== null && !isCurrency(currency))) return [];
  return [{ amount, isMinor: others.length > currencies.length, currency, rank: words.length * AMOUNTS.length + kind }];
}

function numberOf(value: unknown): number | null {
  const number = typeof value === "string" && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

let known: ReadonlySet<string> | undefined;

function isCurrency(word: string): boolean {
  known ??= new Set(Intl.supportedValuesOf("currency"));
  return !WORDS.has(word) && known.has(word.toUpperCase());
}

/** An amount with its currency; a fraction that the currency does not have stays visible. */
function amountText(amount: number, currency: string): string | null {
  const format = formatOf(currency);
  if (format === null) return null;
  const text = format.format(amount);
  const isExact = Math.abs(amount * 10 ** digitsOf(currency) - Math.round(amount * 10 ** digitsOf(currency))) < 1e-6;
  return isExact ? text : `${amount} ${currency.toUpperCase()}`;
}

const digitsOf = (currency: string): number => formatOf(currency)?.resolvedOptions().maximumFractionDigits ?? 2;

function formatOf(currency: string): Intl.NumberFormat | null {
  if (!/^[A-Za-z]{3}$/.test(currency)) return null;
  return new Intl.NumberFormat("en", { style: "currency", currency: currency.toUpperCase() });
}
