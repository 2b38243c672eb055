/** The action of a dot command: SQL to run, texts to show, or the end. */
export type SqlCommand =
  | { kind: "tables"; sql: string }
  | { kind: "schema"; sql: string }
  | { kind: "text"; text: string }
  | { kind: "quit" };

const HELP = `.tables          the tables and views
.schema [NAME]   the statements that made a table with its indexes and triggers, or everything
.help            this list
.quit            the end, as Ctrl-D

A statement ends with a semicolon and may have several lines; Ctrl-C drops it.
`;

/** Without the internal tables of SQLite and its full-text search. */
const TABLES = `SELECT name FROM pragma_table_list
  WHERE schema = 'main' AND type <> 'shadow' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Reads a dot command, which begins with a dot. */
export function readCommand(line: string): SqlCommand {
  const [command = "", name, ...more] = line.trim().split(/\s+/);
  if (more.length === 0) {
    if (command === ".tables" && name === undefined) return { kind: "tables", sql: TABLES };
    if (command === ".schema") {
      const ofTable = name === undefined ? "" : ` AND tbl_name = ${quoted(name)} COLLATE NOCASE`;
      return {
        kind: "schema",
        sql: `SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL${ofTable} ORDER BY tbl_name, rowid`,
      };
    }
    if (command === ".help" && name === undefined) return { kind: "text", text: HELP };
    if ((command === ".quit" || command === ".exit") && name === undefined) return { kind: "quit" };
  }
  return {
    kind: "text",
    text: `The command ${JSON.stringify(line.trim())} does not exist; .help lists all commands.\n`,
  };
}
