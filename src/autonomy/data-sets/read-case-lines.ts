import { AppError, invalidInput } from "#errors/app-error";
import { roundedMessage, roundedNumbers } from "#lib/exact-numbers";
import { readTable } from "#lib/read-csv";

import { MAX_CASES_A_CALL } from "./limits.ts";
import { CaseInput, type CaseInputFields } from "./schemas.ts";

const COLUMNS = ["task", "context", "parameters", "source_execution_id", "must_contain", "must_not_contain"] as const;
type Column = (typeof COLUMNS)[number];
const isColumn = (name: string): name is Column => (COLUMNS as readonly string[]).includes(name);

/** Cases from a body by its media type. Throws UNSUPPORTED_MEDIA_TYPE, and INVALID_INPUT with the line or row. */
export function casesOfText(type: string, text: string): CaseInputFields[] {
  if (type === "" && text === "") return checked([]);
  if (/^text\/csv(;|$)/i.test(type)) return casesOfCsv(text);
  if (/^application\/(x-ndjson|jsonl|x-jsonlines)(;|$)/i.test(type)) return casesOfJsonLines(text);
  throw new AppError("UNSUPPORTED_MEDIA_TYPE", {
    message: "Send application/json, application/x-ndjson or text/csv.",
    details: { content_type: type || null },
  });
}

/** Cases from lines of JSON, one each; blank lines are left out. Throws INVALID_INPUT with the line. */
const casesOfJsonLines = (text: string): CaseInputFields[] =>
  checked(
    text.split(/\r?\n/).flatMap((line, index) => {
      if (line.trim() === "") return [];
      return [{ path: `line ${index + 1}`, value: jsonAt(line, `line ${index + 1}`) }];
    }),
  );

/**
 * Cases from a table with named columns (RFC 4180), read strictly: what cannot be read is refused with its row and column. `context` and `parameters` are JSON; a `context` of another form is the
 * text `text`. `must_contain` and `must_not_contain` are texts for `expect`, one a line. Throws INVALID_INPUT with the
 * row.
 */
function casesOfCsv(text: string): CaseInputFields[] {
  requireCommas(/^\uFEFF?([^\r\n]*)/.exec(text)?.[1] ?? "");
  const table = readTable(text);
  if ("fault" in table) {
    const { row, column, reason } = table.fault;
    throw invalidInput({ path: `row ${row}, column ${column}`, code: "invalid_table", message: reason });
  }
  const [head, ...rows] = table.rows;
  const names = (head ?? []).map((name) => name.trim().toLowerCase());
  const unknown = names.find((name) => !isColumn(name));
  if (unknown !== undefined || names.length === 0)
    throw invalidInput({
      path: "row 1",
      code: "unknown_column",
      message: `must name columns out of ${COLUMNS.join(", ")}`,
    });
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    throw invalidInput({ path: "row 1", code: "repeated_column", message: `names the column ${twice} twice` });
  return checked(
    rows.flatMap((cells, index) => {
      if (cells.every((cell) => cell.trim() === "")) return [];
      const path = `row ${index + 2}`;
      const cell = (name: Column): string => cells[names.indexOf(name)]?.trim() ?? "";
      return [{ path, value: caseOfRow(cell, path) }];
    }),
  );
}

/** Separators of tables that spreadsheets write in some countries, and the words for them. */
const OTHER_SEPARATORS = [
  [";", "semicolons"],
  ["\t", "tabs"],
  ["|", "vertical bars"],
] as const;

/** Refuses a first row that other signs than commas separate, by their name. */
function requireCommas(text: string): void {
  for (const [sign, words] of OTHER_SEPARATORS) {
    const names = text.split(sign).map((name) => name.replaceAll('"', "").trim().toLowerCase());
    if (names.length === 1 || !names.some(isColumn)) continue;
    throw invalidInput({
      path: "row 1",
      code: "wrong_separator",
      message: `separates its columns with ${words} ("${sign}"). Save the table with commas between the columns, and send it again`,
    });
  }
}

function caseOfRow(cell: (name: Column) => string, path: string): Record<string, unknown> {
  const [context, parameters] = [cell("context"), cell("parameters")];
  const given = parameters === "" ? {} : (jsonAt(parameters, path) as Record<string, unknown>);
  const texts = {
    ...listOf("must_contain", cell("must_contain")),
    ...listOf("must_not_contain", cell("must_not_contain")),
  };
  const expect = { ...(given["expect"] as object | undefined), ...texts };
  const filled = Object.keys(expect).length === 0 ? given : { ...given, expect };
  return {
    ...(cell("task") === "" ? {} : { task: cell("task") }),
    ...(context === "" ? {} : { context: context.startsWith("{") ? jsonAt(context, path) : { text: context } }),
    ...(Object.keys(filled).length === 0 ? {} : { parameters: filled }),
    ...(cell("source_execution_id") === "" ? {} : { source_execution_id: cell("source_execution_id") }),
  };
}

function listOf(name: string, cell: string): Record<string, string[]> {
  const lines = cell
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return lines.length === 0 ? {} : { [name]: lines };
}

function jsonAt(text: string, path: string): unknown {
  for (const number of roundedNumbers(text))
    throw invalidInput({
      path: [path, ...number.path].join("."),
      code: "number_rounded",
      message: roundedMessage(number),
    });
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw invalidInput({ path, code: "invalid_json", message: "is not valid JSON" });
  }
}

function checked(lines: readonly { path: string; value: unknown }[]): CaseInputFields[] {
  if (lines.length === 0)
    throw invalidInput({ path: "body", code: "too_small", message: "must have at least one case" });
  if (lines.length > MAX_CASES_A_CALL)
    throw invalidInput({
      path: "body",
      code: "too_big",
      message: `must have at most ${MAX_CASES_A_CALL} cases; send the others in further requests`,
    });
  return lines.map(({ path, value }) => {
    const read = CaseInput.safeParse(value);
    if (read.success) return read.data;
    const [issue] = read.error.issues;
    const place = [path, ...(issue?.path ?? []).map(String)].join(".");
    throw invalidInput({ path: place, code: issue?.code ?? "invalid", message: issue?.message ?? "is not valid" });
  });
}
