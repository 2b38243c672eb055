const PLAIN = /^[-+−]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[-+]?\d{1,3})?$/i;
const GROUPED_BY_COMMA = /^[-+−]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const GROUPED_BY_POINT = /^[-+−]?\d{1,3}(?:\.\d{3})+,\d+$|^[-+−]?\d{1,3}(?:\.\d{3}){2,}$/;
const GROUPED_BY_SPACE = /^[-+−]?\d{1,3}(?:[ '’\u00a0\u202f_]\d{3})+(?:[.,]\d+)?$/;
const DECIMAL_COMMA = /^[-+−]?\d+,\d+$/;

/**
 * Reads a number as people write it: `1234.5`, `1,234.5`, `1.234,5`, `1 234,5`, `1'234.5`, `12,5`. One comma before exactly three digits
 * groups thousands, a single point never does: `1,234` is 1234 and `1.234` is 1.234. Null when the text is not a finite number.
 */
export function readNumber(text: string): number | null {
  const value = text.trim();
  if (value.length > 40) return null;
  let plain: string | null = null;
  if (PLAIN.test(value)) plain = value;
  else if (GROUPED_BY_COMMA.test(value)) plain = value.replaceAll(",", "");
  else if (GROUPED_BY_POINT.test(value)) plain = value.replaceAll(".", "").replace(",", ".");
  else if (GROUPED_BY_SPACE.test(value)) plain = value.replace(/[ '’\u00a0\u202f_]/g, "").replace(",", ".");
  else if (DECIMAL_COMMA.test(value)) plain = value.replace(",", ".");
  if (plain === null) return null;
  const number = Number(plain.replace("−", "-"));
  return Number.isFinite(number) ? number : null;
}

/** Reads a table cell as a number: as `readNumber`, also with a currency sign or code, a percent sign, or brackets for a negative. */
export function readNumericCell(text: string): number | null {
  const direct = readNumber(text);
  if (direct !== null) return direct;
  const value = text.trim();
  if (value.length === 0 || value.length > 40) return null;
  if (value.startsWith("(") && value.endsWith(")")) {
    const inner = readNumericCell(value.slice(1, -1));
    return inner === null || inner < 0 ? null : -inner;
  }
  const bare = value.replace(/^([-+−]?)\s*(?:[$€£¥₹]|[A-Z]{3}\s)\s*/, "$1").replace(/\s*(?:[$€£¥₹%]|\s[A-Z]{3})$/, "");
  return bare === value ? null : readNumber(bare);
}

/** The plain numbers in a text. */
export function numbersIn(text: string): number[] {
  return (text.match(/(?<![\p{L}\p{N}.])-?\d+(?:\.\d+)?(?![\p{L}\p{N}])/gu) ?? []).map(Number).filter(Number.isFinite);
}
