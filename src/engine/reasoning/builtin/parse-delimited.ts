export interface DelimitedText {
  delimiter: string;
  /** All records including the header, with quotes removed; blank lines are left out. */
  records: string[][];
}

const DELIMITERS = ["\t", ";", ",", "|"] as const;
const SAMPLE_RECORDS = 50;

/**
 * Parses records by RFC 4180: fields may be in double quotes, which are doubled inside and may contain delimiters and
 * line ends. A quote inside an unquoted field is kept, and text after a closing quote is added to the field.
 */
export function parseRecords(text: string, delimiter: string, maxRecords = Infinity): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let index = text.startsWith("\uFEFF") ? 1 : 0;
  const endRecord = () => {
    if (record.length > 1 || record[0]?.trim() !== "") records.push(record);
    record = [];
  };
  while (index < text.length && records.length < maxRecords) {
    let field = "";
    let quoted = false;
    if (text[index] === '"') {
      quoted = true;
      index += 1;
      for (;;) {
        const close = text.indexOf('"', index);
        if (close === -1) {
          field += text.slice(index);
          index = text.length;
          break;
        }
        field += text.slice(index, close);
        index = close + 1;
        if (text[index] !== '"') break;
        field += '"';
        index += 1;
      }
    }
    let end = index;
    while (end < text.length && text[end] !== delimiter && text[end] !== "\n") end += 1;
    const rest = text.slice(index, end).replace(/\r$/, "");
    record.push(quoted ? field + rest.trimEnd() : rest);
    index = end + 1;
    if (end >= text.length || text[end] === "\n") endRecord();
    else if (index >= text.length) {
      // A delimiter at the very end opens one last, empty field.
      record.push("");
      endRecord();
    }
  }
  return records;
}

/**
 * Parses a text as a table when it is one: at least two records of at least two fields, nine of ten with the same number. The
 * delimiter is the one among tab, semicolon, comma and bar that gives the most even and then the widest records. Null otherwise.
 */
export function parseDelimited(text: string): DelimitedText | null {
  let best: { delimiter: string; evenness: number; width: number } | null = null;
  for (const delimiter of DELIMITERS) {
    if (!text.includes(delimiter)) continue;
    const widths = parseRecords(text, delimiter, SAMPLE_RECORDS).map((record) => record.length);
    const width = widths[0] ?? 0;
    if (widths.length < 2 || width < 2) continue;
    const evenness = widths.filter((other) => other === width).length / widths.length;
    if (evenness < 0.9) continue;
    if (best === null || evenness > best.evenness || (evenness === best.evenness && width > best.width))
      best = { delimiter, evenness, width };
  }
  return best === null ? null : { delimiter: best.delimiter, records: parseRecords(text, best.delimiter) };
}
