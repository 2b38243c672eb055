/**
 * The rows of a table (RFC 4180), with line ends of any kind and with or without a byte order mark. A quote that is not
 * closed ends with the text. Pure.
 */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  const endCell = (): void => {
    row.push(cell);
    cell = "";
  };
  const endRow = (): void => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let at = text.startsWith("\uFEFF") ? 1 : 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (isQuoted && sign === '"' && text.charAt(at + 1) === '"') {
      cell += '"';
      at++;
    } else if (sign === '"' && (isQuoted || cell === "")) isQuoted = !isQuoted;
    else if (isQuoted) cell += sign;
    else if (sign === ",") endCell();
    else if (sign === "\n" || sign === "\r") {
      if (sign === "\r" && text.charAt(at + 1) === "\n") at++;
      endRow();
    } else cell += sign;
  }
  if (cell !== "" || row.length > 0) endRow();
  return rows;
}
