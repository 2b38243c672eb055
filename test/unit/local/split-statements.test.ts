import fc from "fast-check";
import { expect, it } from "vitest";

import { splitStatements } from "#local/split-statements";

it("ends a statement at its semicolon, and keeps what has none yet", () => {
  expect(splitStatements("SELECT 1; SELECT\n 2 ;select 3")).toEqual({
    statements: ["SELECT 1", "SELECT\n 2"],
    rest: "select 3",
  });
  expect(splitStatements("")).toEqual({ statements: [], rest: "" });
});

it.each([
  "SELECT 'a;b'",
  "SELECT 'it''s; here'",
  'SELECT "a;b" FROM t',
  "SELECT `a;b` FROM t",
  "SELECT [a;b] FROM t",
  "SELECT 1 -- one; two\n + 1",
  "SELECT /* one; two */ 1",
  "CREATE TRIGGER t AFTER INSERT ON a BEGIN UPDATE a SET b = 1; DELETE FROM c; END",
  "create temp trigger t after insert on a begin select case when 1 then 2 end; end",
])("takes %j for one statement", (statement) => {
  expect(splitStatements(`${statement};`)).toEqual({ statements: [statement], rest: "" });
});

it.each([
  "SELECT 'a;",
  'SELECT "a;',
  "SELECT /* a;",
  "SELECT 1 /* a */ + 'x;",
  "CREATE TRIGGER t AFTER INSERT ON a BEGIN DELETE FROM c;",
])("waits for the end of %j", (text) => {
  expect(splitStatements(text)).toEqual({ statements: [], rest: text });
});

it("takes comments and lonely semicolons for no statements", () => {
  expect(splitStatements(";; -- nothing\n; /* nothing; */ ")).toEqual({ statements: [], rest: "" });
});

it("loses no statement and invents none, whatever texts they hold", () => {
  const statement = fc
    .string({ unit: fc.constantFrom("a", ";", "'", '"', "-", "\n", " ") })
    .map((text) => `SELECT '${text.replaceAll("'", "''")}'`);
  fc.assert(
    fc.property(fc.array(statement), statement, (complete, open) => {
      const text = `${complete.map((sql) => `${sql};`).join("\n")}${open}`;
      expect(splitStatements(text)).toEqual({ statements: complete, rest: open });
    }),
  );
});
