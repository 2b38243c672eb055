function main(input) {
  const text = input.csv.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const separator = config.separator || separatorOf(text.split("\n", 1)[0]);
  const rows = rowsOf(text, separator).filter((row) => row.length > 1 || row[0] !== "");
  const columns = (rows.shift() || []).map((name, index) => name.trim() || "column_" + (index + 1));
  const problems = [];
  const fitting = rows.filter((row, index) => {
    if (row.length === columns.length) return true;
    problems.push({ row: index + 2, problem: row.length + " fields instead of " + columns.length });
    return false;
  });
  const isNumeric = columns.map((_, column) => {
    const filled = fitting.map((row) => row[column].trim()).filter((field) => field !== "");
    return config.numbers && filled.length > 0 && filled.every((field) => /^-?(0|[1-9][0-9]*)([.][0-9]+)?$/.test(field) && field.length < 16);
  });
  const valueOf = (field, column) => (!isNumeric[column] ? field : field.trim() === "" ? null : Number(field));
  const records = fitting
    .slice(0, config.max_records)
    .map((row) => Object.fromEntries(row.map((field, column) => [columns[column], valueOf(field, column)])));
  if (fitting.length > records.length) problems.push({ row: null, problem: "only the first " + records.length + " records are given" });
  return { columns, records, problems };
}

function separatorOf(line) {
  const found = [",", ";", "\t", "|"].map((sign) => [line.split(sign).length, sign]);
  return found.reduce((best, next) => (next[0] > best[0] ? next : best))[1];
}

function rowsOf(text, separator) {
  const rows = [];
  let row = [];
  let field = "";
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (quoted) {
      if (sign !== '"') field += sign;
      else if (text[at + 1] === '"') field += text[++at];
      else quoted = false;
    } else if (sign === '"' && field === "") quoted = true;
    else if (sign === separator) { row.push(field); field = ""; }
    else if (sign === "\n") { row.push(field); rows.push(row); row = []; field = ""; }
    else field += sign;
  }
  if (field !== "" || row.length > 0) { row.push(field); rows.push(row); }
  return rows;
}
