/** A field of a form-like text, such as an invoice. */
interface KnownField {
  /** The words by which an order names it. */
  asked: RegExp;
  /** The labels of the field in a text; the first one found decides. */
  labels: readonly string[];
  value: "code" | "amount" | "date" | "line";
}

const NUMBER_SIGN = String.raw`(?:\s*(?:number|no\.?|nr\.?|n°|id|#))?`;
const KNOWN: Readonly<Record<string, KnownField>> = {
  invoice_number: {
    asked: /\binvoice (?:number|no\.?|id|#)|\brechnungsnummer/i,
    labels: [
      `invoice${NUMBER_SIGN}`,
      "inv",
      `rechnung(?:snummer)?${NUMBER_SIGN}`,
      `facture${NUMBER_SIGN}`,
      `factura${NUMBER_SIGN}`,
    ],
    value: "code",
  },
  order_number: {
    asked: /\b(?:order|po|purchase order) (?:number|no\.?|id|#)/i,
    labels: [`(?:purchase )?order${NUMBER_SIGN}`, `po${NUMBER_SIGN}`],
    value: "code",
  },
  invoice_date: {
    asked: /\binvoice date\b|\bdate of (?:the )?invoice\b/i,
    labels: ["invoice date", "date of issue", "date"],
    value: "date",
  },
  due_date: {
    asked: /\bdue date\b|\bpayment date\b/i,
    labels: ["due date", "payment due(?: date)?", "due(?: on| by)?"],
    value: "date",
  },
  total: {
    asked: /(?<!sub[- ]?)\btotals?\b|\bamount due\b|\bgrand total\b|\bgesamtbetrag\b/i,
    labels: [
      "grand total",
      "total (?:amount )?due",
      "amount due",
      "(?:invoice )?total(?: amount)?",
      "gesamtbetrag",
      "montant total",
    ],
    value: "amount",
  },
  subtotal: { asked: /\bsub-?total\b|\bnet amount\b/i, labels: ["sub-?total", "net amount"], value: "amount" },
  tax: {
    asked: /\b(?:vat|tax|gst|sales tax)\b(?! id| number)/i,
    labels: [String.raw`(?:vat|sales tax|tax|gst|mwst)(?: amount)?(?:\s*\(?\d{1,2}(?:[.,]\d+)?\s?%\)?)?`],
    value: "amount",
  },
  customer: {
    asked: /\bcustomer(?: name)?\b|\bbill(?:ed)? to\b/i,
    labels: ["bill(?:ed)? to", "customer(?: name)?"],
    value: "line",
  },
  supplier: {
    asked: /\b(?:supplier|vendor|seller)(?: name)?\b/i,
    labels: ["(?:supplier|vendor|seller)(?: name)?"],
    value: "line",
  },
  iban: { asked: /\biban\b/i, labels: ["iban"], value: "code" },
};

const CURRENCY = "(?:USD|EUR|GBP|CHF|JPY|CAD|AUD|SEK|NOK|DKK|PLN|INR|CNY|[$€£¥])";
const AMOUNT = String.raw`(?:${CURRENCY}\s?)?\d(?:[\d.,' ]{0,30}\d)?(?:\s?${CURRENCY})?`;
const VALUES: Readonly<Record<KnownField["value"], string>> = {
  code: String.raw`((?=[A-Z0-9/ -]{0,40}\d)[A-Z0-9](?:[A-Z0-9/-]|\s(?=\d{2,4}\b)){0,40})`,
  amount: `(${AMOUNT})`,
  date: String.raw`(\d{4}-\d{2}-\d{2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{1,2}(?:st|nd|rd|th)?\.? \p{L}{3,9}\.?,? \d{4}|\p{L}{3,9}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4})`,
  line: String.raw`([^\n,;]{2,80})`,
};

/** The fields that an order names, in the order of the table; empty when it names no known field. */
export function fieldsNamed(order: string): string[] {
  return Object.entries(KNOWN).flatMap(([field, { asked }]) => (asked.test(order) ? [field] : []));
}

export interface ExtractedFields {
  /** Values as written in the text. */
  fields: Record<string, string>;
  missing: string[];
  /** Fields with several values in the text, and these values. */
  unclear: Record<string, string[]>;
}

/**
 * Reads the named fields of a form-like text: each value follows its label. A field that is not in the text is missing,
 * never guessed.
 */
export function extractFields(text: string, names: readonly string[]): ExtractedFields {
  const result: ExtractedFields = { fields: {}, missing: [], unclear: {} };
  for (const name of names) {
    const known = Object.hasOwn(KNOWN, name) ? KNOWN[name] : undefined;
    const values = known === undefined ? [] : valuesOf(text, known);
    const [value] = values;
    if (value === undefined) result.missing.push(name);
    else if (values.length > 1) result.unclear[name] = values;
    else result.fields[name] = value;
  }
  return result;
}

export const FIELD_NAMES: readonly string[] = Object.keys(KNOWN);

/** The distinct values after the first label that has any. */
function valuesOf(text: string, { labels, value }: KnownField): string[] {
  for (const label of labels) {
    const pattern = new RegExp(
      String.raw`(?<![\p{L}\p{N}-]|sub |sub-)${label}\s{0,3}(?:is|of|:|=|#|-|–|\.)?[ \t]{0,3}(?:is |of )?${VALUES[value]}`,
      "giu",
    );
    const found = [...text.matchAll(pattern)].map(([, written]) => (written ?? "").trim().replace(/[.,;]+$/, ""));
    const different = [...new Set(found)].filter((one) => one !== "" && (value !== "code" || /\d/.test(one)));
    if (different.length > 0) return different;
  }
  return [];
}
