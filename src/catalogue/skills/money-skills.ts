import { type CatalogueSkill, objectSchema } from "#catalogue/catalogue-skill";

const invoiceTotals: CatalogueSkill = {
  id: "0199a400-0002-7000-8000-000000000001",
  name: "Invoice totals",
  description: "Adds up the lines of an invoice with discounts and taxes, to the cent, and shows the tax by rate.",
  longDescription:
    "Give it lines with quantity, unit price, an optional discount in percent and a tax rate in percent. Every line is rounded to the cent before it is added, as most tax offices want it; set `round_per_line` to false to round the sums instead. Money is computed in whole cents, so no cent is lost to binary fractions.",
  category: "finance",
  tags: ["invoice", "tax", "accounting"],
  version: "1.0.0",
  inputSchema: objectSchema({
    lines: {
      type: "array",
      minItems: 1,
      items: objectSchema(
        {
          description: { type: "string" },
          quantity: { type: "number" },
          unit_price: { type: "number" },
          discount_percent: { type: "number" },
          tax_percent: { type: "number" },
        },
        ["quantity", "unit_price"],
      ),
    },
  }),
  outputSchema: objectSchema({
    net: { type: "number" },
    tax: { type: "number" },
    gross: { type: "number" },
    tax_by_rate: { type: "array" },
  }),
  config: { round_per_line: true, default_tax_percent: 0 },
  code: `function main(input) {
  const cents = (amount) => Math.round((amount + Number.EPSILON) * 100);
  const byRate = new Map();
  let netCents = 0;
  for (const line of input.lines) {
    const rate = line.tax_percent === undefined ? config.default_tax_percent : line.tax_percent;
    const price = line.quantity * line.unit_price * (1 - (line.discount_percent || 0) / 100);
    const net = config.round_per_line ? cents(price) : price * 100;
    netCents += net;
    const known = byRate.get(rate) || { net: 0, tax: 0 };
    known.net += net;
    known.tax += config.round_per_line ? Math.round((net * rate) / 100) : (net * rate) / 100;
    byRate.set(rate, known);
  }
  const money = (value) => Math.round(value) / 100;
  const rates = [...byRate].sort((a, b) => a[0] - b[0]);
  const taxCents = rates.reduce((sum, [, { tax }]) => sum + tax, 0);
  return {
    net: money(netCents),
    tax: money(taxCents),
    gross: money(Math.round(netCents) + Math.round(taxCents)),
    tax_by_rate: rates.map(([rate, { net, tax }]) => ({ tax_percent: rate, net: money(net), tax: money(tax) })),
  };
}`,
  example: {
    input: {
      lines: [
        { description: "Consulting", quantity: 7.5, unit_price: 120, tax_percent: 19 },
        { description: "Books", quantity: 3, unit_price: 19.99, discount_percent: 10, tax_percent: 7 },
      ],
    },
    output: {
      net: 953.97,
      tax: 174.78,
      gross: 1128.75,
      tax_by_rate: [
        { tax_percent: 7, net: 53.97, tax: 3.78 },
        { tax_percent: 19, net: 900, tax: 171 },
      ],
    },
  },
};

const loanSchedule: CatalogueSkill = {
  id: "0199a400-0002-7000-8000-000000000002",
  name: "Loan schedule",
  description: "Plans the repayment of a loan in equal instalments: each month's interest, principal and rest.",
  longDescription:
    "An annuity loan: the instalment is the same every month, the last one takes up what rounding left. `extra_payment` shows what a fixed sum more each month saves in time and interest.",
  category: "finance",
  tags: ["loan", "interest", "planning"],
  version: "1.0.0",
  inputSchema: objectSchema(
    {
      principal: { type: "number", minimum: 0.01 },
      yearly_percent: { type: "number", minimum: 0, maximum: 100 },
      months: { type: "integer", minimum: 1, maximum: 600 },
      extra_payment: { type: "number", minimum: 0 },
    },
    ["principal", "yearly_percent", "months"],
  ),
  outputSchema: objectSchema({
    instalment: { type: "number" },
    months: { type: "integer" },
    total_interest: { type: "number" },
    schedule: { type: "array" },
  }),
  config: { max_rows: 600 },
  code: `function main(input) {
  const monthly = input.yearly_percent / 1200;
  const principal = Math.round(input.principal * 100);
  const exact = monthly === 0 ? principal / input.months : (principal * monthly) / (1 - Math.pow(1 + monthly, -input.months));
  const instalment = Math.ceil(exact);
  const payment = instalment + Math.round((input.extra_payment || 0) * 100);
  const schedule = [];
  let rest = principal;
  let interestSum = 0;
  for (let month = 1; rest > 0 && month <= input.months; month++) {
    const interest = Math.round(rest * monthly);
    const paid = month === input.months ? rest + interest : Math.min(payment, rest + interest);
    rest = rest + interest - paid;
    interestSum += interest;
    schedule.push({ month, payment: paid / 100, interest: interest / 100, principal: (paid - interest) / 100, rest: rest / 100 });
  }
  return { instalment: instalment / 100, months: schedule.length, total_interest: interestSum / 100, schedule: schedule.slice(0, config.max_rows) };
}`,
  example: {
    input: { principal: 1200, yearly_percent: 12, months: 3 },
    output: {
      instalment: 408.03,
      months: 3,
      total_interest: 24.08,
      schedule: [
        { month: 1, payment: 408.03, interest: 12, principal: 396.03, rest: 803.97 },
        { month: 2, payment: 408.03, interest: 8.04, principal: 399.99, rest: 403.98 },
        { month: 3, payment: 408.02, interest: 4.04, principal: 403.98, rest: 0 },
      ],
    },
  },
};

const ibanCheck: CatalogueSkill = {
  id: "0199a400-0002-7000-8000-000000000003",
  name: "IBAN check",
  description: "Says whether bank account numbers are well formed, by length of country and check digits, and why not.",
  longDescription:
    "ISO 13616: letters become numbers, the remainder by 97 must be 1. Spaces and dashes are ignored. A well-formed number need not exist; no bank is asked.",
  category: "finance",
  tags: ["iban", "validation", "payments"],
  version: "1.0.0",
  inputSchema: objectSchema({ ibans: { type: "array", items: { type: "string" }, minItems: 1, maxItems: 1000 } }),
  outputSchema: objectSchema({ results: { type: "array" }, valid: { type: "integer" } }),
  config: {
    lengths: {
      AT: 20,
      BE: 16,
      CH: 21,
      DE: 22,
      DK: 18,
      ES: 24,
      FI: 18,
      FR: 27,
      GB: 22,
      IE: 22,
      IT: 27,
      LU: 20,
      NL: 18,
      NO: 15,
      PL: 28,
      PT: 25,
      SE: 24,
    },
  },
  code: `function main(input) {
  const judge = (text) => {
    const iban = text.replace(/[\\s-]/g, "").toUpperCase();
    if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]{10,30}$/.test(iban)) return { iban, valid: false, reason: "not the form of an IBAN" };
    const wanted = config.lengths[iban.slice(0, 2)];
    if (wanted !== undefined && wanted !== iban.length)
      return { iban, valid: false, reason: "an IBAN of " + iban.slice(0, 2) + " has " + wanted + " characters" };
    let rest = 0;
    for (const sign of iban.slice(4) + iban.slice(0, 4))
      for (const digit of String(parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97;
    return rest === 1 ? { iban, valid: true, reason: null } : { iban, valid: false, reason: "the check digits are wrong" };
  };
  const results = input.ibans.map(judge);
  return { results, valid: results.filter(({ valid }) => valid).length };
}`,
  example: {
    input: { ibans: ["DE89 3704 0044 0532 0130 00", "GB82WEST12345698765433", "DE89"] },
    output: {
      results: [
        { iban: "DE89370400440532013000", valid: true, reason: null },
        { iban: "GB82WEST12345698765433", valid: false, reason: "the check digits are wrong" },
        { iban: "DE89", valid: false, reason: "not the form of an IBAN" },
      ],
      valid: 1,
    },
  },
};

export const MONEY_SKILLS: readonly CatalogueSkill[] = [invoiceTotals, loanSchedule, ibanCheck];
