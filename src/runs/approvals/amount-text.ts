type Given = Readonly<Record<string, unknown>>;

const AMOUNTS = ["amount", "total", "sum", "price", "value"];
/** Amounts in the smallest unit of their currency. */
const MINOR_AMOUNTS = ["amount_cents", "amount_in_cents", "amount_minor", "total_cents", "price_cents"];
const CURRENCIES = ["currency", "currency_code"];

/** The amount of money among arguments: "€62.40"; null without one, and for a number without a currency. */
export function amountIn(given: Given): string | null {
  const nested = AMOUNTS.map((name) => given[name]).find((value) => typeof value === "object" && value !== null);
  const from: Given = nested === undefined ? given : { ...(nested as Given) };
  const currency = CURRENCIES.map((name) => from[name]).find((value) => typeof value === "string");
  const whole = numberIn(from, AMOUNTS);
  const minor = numberIn(from, MINOR_AMOUNTS);
  if (typeof currency !== "string") return null;
  if (whole !== null) return amountText(whole, currency);
  return minor === null ? null : amountText(minor / 10 ** digitsOf(currency), currency);
}

function numberIn(given: Given, names: readonly string[]): number | null {
  for (const name of names) {
    const value = given[name];
    const number = typeof value === "string" && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value;
    if (typeof number === "number" && Number.isFinite(number)) return number;
  }
  return null;
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
