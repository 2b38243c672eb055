import { type CatalogueSkill, objectSchema } from "#catalogue/catalogue-skill";

const csvToRecords: CatalogueSkill = {
  id: "0199a400-0002-7000-8000-000000000011",
  name: "CSV to records",
  description: "Reads a CSV text into records: quotes, line breaks in fields and other separators included.",
  longDescription:
    "Follows RFC 4180 and detects the separator automatically among comma, semicolon, tab and bar. Numbers become numbers when every filled field of the column is one. Rows that are too short or too long are told, not guessed at.",
  category: "data",
  tags: ["csv", "parsing", "tables"],
  version: "1.0.0",
  inputSchema: objectSchema({ csv: { type: "string", minLength: 1 } }),
  outputSchema: objectSchema({
    columns: { type: "array" },
    records: { type: "array" },
    problems: { type: "array" },
  }),
  config: { separator: "", numbers: true, max_records: 5000 },
  code: `function main(input) {
  const text = input.csv.replace(/^\\uFEFF/, "").replace(/\\r\\n?/g, "\\n");
  const separator = config.separator || separatorOf(text.split("\\n", 1)[0]);
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
  const found = [",", ";", "\\t", "|"].map((sign) => [line.split(sign).length, sign]);
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
    else if (sign === "\\n") { row.push(field); rows.push(row); row = []; field = ""; }
    else field += sign;
  }
  if (field !== "" || row.length > 0) { row.push(field); rows.push(row); }
  return rows;
}`,
  example: {
    input: { csv: 'name;amount;note\n"Berg; Anna";12.5;"said ""yes"""\nLi;7;\nshort;1\n' },
    output: {
      columns: ["name", "amount", "note"],
      records: [
        { name: "Berg; Anna", amount: 12.5, note: 'said "yes"' },
        { name: "Li", amount: 7, note: "" },
      ],
      problems: [{ row: 4, problem: "2 fields instead of 3" }],
    },
  },
};

const groupAndSum: CatalogueSkill = {
  id: "0199a400-0002-7000-8000-000000000012",
  name: "Group and sum",
  description: "A pivot over records: groups by fields and gives count, sum, mean, smallest and largest of a number.",
  longDescription:
    "For the question «how much by whom»: give records, the fields to group by, and the field to measure. Groups come largest sum first. Records whose measure is not a number are counted as skipped.",
  category: "data",
  tags: ["pivot", "tables", "statistics"],
  version: "1.0.0",
  inputSchema: objectSchema({
    records: { type: "array", items: { type: "object" } },
    by: { type: "array", items: { type: "string" }, minItems: 1 },
    measure: { type: "string" },
  }),
  outputSchema: objectSchema({ groups: { type: "array" }, skipped: { type: "integer" } }),
  config: { decimals: 2 },
  code: `function main(input) {
  const groups = new Map();
  let skipped = 0;
  for (const record of input.records) {
    const value = record[input.measure];
    if (typeof value !== "number" || !isFinite(value)) { skipped++; continue; }
    const names = input.by.map((field) => (record[field] === undefined ? null : record[field]));
    const key = JSON.stringify(names);
    const group = groups.get(key) || { names, values: [] };
    group.values.push(value);
    groups.set(key, group);
  }
  const rounded = (value) => Number(value.toFixed(config.decimals));
  const described = [...groups.values()].map(({ names, values }) => {
    const sum = values.reduce((total, value) => total + value, 0);
    return {
      group: Object.fromEntries(input.by.map((field, index) => [field, names[index]])),
      count: values.length,
      sum: rounded(sum),
      mean: rounded(sum / values.length),
      min: values.reduce((least, value) => Math.min(least, value)),
      max: values.reduce((most, value) => Math.max(most, value)),
    };
  });
  return { groups: described.sort((a, b) => b.sum - a.sum), skipped };
}`,
  example: {
    input: {
      records: [
        { region: "north", amount: 10 },
        { region: "south", amount: 5 },
        { region: "north", amount: 2.5 },
        { region: "south", amount: null },
      ],
      by: ["region"],
      measure: "amount",
    },
    output: {
      groups: [
        { group: { region: "north" }, count: 2, sum: 12.5, mean: 6.25, min: 2.5, max: 10 },
        { group: { region: "south" }, count: 1, sum: 5, mean: 5, min: 5, max: 5 },
      ],
      skipped: 1,
    },
  },
};

const addressCleaner: CatalogueSkill = {
  id: "0199a400-0002-7000-8000-000000000013",
  name: "E-mail list cleaner",
  description: "Cleans a list of e-mail addresses: trims, finds duplicates, broken ones and likely typing errors.",
  longDescription:
    "Takes addresses with or without a name before them. Domains are compared with the best-known ones and one edit away is shown as a likely mistake; nothing is corrected silently. Role addresses such as info@ are flagged, since they rarely belong to a person.",
  category: "data",
  tags: ["email", "cleaning", "marketing"],
  version: "1.0.0",
  inputSchema: objectSchema({ addresses: { type: "array", items: { type: "string" }, maxItems: 10000 } }),
  outputSchema: objectSchema({
    clean: { type: "array" },
    invalid: { type: "array" },
    duplicates: { type: "integer" },
    suspicious: { type: "array" },
  }),
  config: {
    known_domains: [
      "gmail.com",
      "outlook.com",
      "hotmail.com",
      "yahoo.com",
      "icloud.com",
      "gmx.de",
      "web.de",
      "proton.me",
    ],
    roles: ["info", "admin", "office", "sales", "support", "noreply", "no-reply", "contact", "webmaster"],
  },
  code: `function main(input) {
  const clean = [];
  const invalid = [];
  const suspicious = [];
  const seen = new Set();
  let duplicates = 0;
  for (const given of input.addresses) {
    const address = (/<([^<>]+)>\\s*$/.exec(given)?.[1] || given).trim();
    const [, local, domain] = /^([^\\s@"(),:;<>[\\]]{1,64})@((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,24})$/i.exec(address) || [];
    if (!local || local.startsWith(".") || local.endsWith(".") || local.includes("..")) { invalid.push(given); continue; }
    const normal = local + "@" + domain.toLowerCase();
    const key = normal.toLowerCase();
    if (seen.has(key)) { duplicates++; continue; }
    seen.add(key);
    clean.push(normal);
    const meant = config.known_domains.find((known) => isOneEdit(known, domain.toLowerCase()));
    if (meant) suspicious.push({ address: normal, reason: "domain like " + meant });
    else if (config.roles.includes(local.toLowerCase())) suspicious.push({ address: normal, reason: "role address" });
  }
  return { clean, invalid, duplicates, suspicious };
}

function isOneEdit(left, right) {
  if (left === right || Math.abs(left.length - right.length) > 1) return false;
  let at = 0;
  while (at < left.length && left[at] === right[at]) at++;
  const [l, r] = [left.slice(at), right.slice(at)];
  return l.slice(1) === r.slice(1) || l.slice(1) === r || l === r.slice(1) || (l[0] === r[1] && l[1] === r[0] && l.slice(2) === r.slice(2));
}`,
  example: {
    input: {
      addresses: [" Ann@Example.org ", "Bo <bo@gmial.com>", "ann@example.ORG", "not an address", "info@firm.com"],
    },
    output: {
      clean: ["Ann@example.org", "bo@gmial.com", "info@firm.com"],
      invalid: ["not an address"],
      duplicates: 1,
      suspicious: [
        { address: "bo@gmial.com", reason: "domain like gmail.com" },
        { address: "info@firm.com", reason: "role address" },
      ],
    },
  },
};

export const DATA_SKILLS: readonly CatalogueSkill[] = [csvToRecords, groupAndSum, addressCleaner];
